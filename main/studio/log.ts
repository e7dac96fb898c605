import { plainLine } from '../../shared/interface/plain-text.ts';

/** What a line of the log says beside its words: never a secret, a token or a query of a URL. */
export interface LogFields {
  /** `info` where it is left out. */
  readonly level?: 'info' | 'warn' | 'error';
  /** What happened, for programs: `request`, `attempt`. */
  readonly event?: string;
  readonly [field: string]: string | number | boolean | undefined;
}

/** Writes one line about what happened: words for people, fields for programs that collect logs. */
export type Log = (words: string, fields?: LogFields) => void;

/** One line of JSON: time (UTC), level, words and fields. What was sent by others cannot break it, nor reach a terminal as a command. */
export function logLine(at: Date, words: string, { level = 'info', ...fields }: LogFields = {}): string {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainLine(value) : value,
  ]);
  const said = words === '' ? {} : { words: plainLine(words) };
  return JSON.stringify({ time: at.toISOString(), level, ...said, ...Object.fromEntries(plain) });
}

/** A log that is also given to another, once there is one. */
export const writeBoth =
  (write: Log, other: () => Log | undefined): Log =>
  (words, fields) => {
    other()?.(words, fields);
    write(words, fields);
  };

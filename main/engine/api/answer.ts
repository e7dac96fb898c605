import { CODE } from '../../../shared/interface/codes.ts';
import { type Envelope, envelopeSchema } from '../../../shared/interface/envelope.ts';

/** Answers of the interface are small; a longer one is something else. Bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** An HTTP answer as received: status, the headers that matter, and the body as text. */
export interface RawAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** The kind of an HTTP answer, before its `data` is read. */
export type Answer =
  /** In the format of the interface. */
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  /** The token was not accepted, by HTTP status or by code. */
  | { readonly kind: 'unauthorized'; readonly words: string }
  /** Too many requests, or a fault of the service or of a server before it: ask again later. */
  | {
      readonly kind: 'later';
      readonly words: string;
      readonly retryAfterMs: number | null;
      /** Whether it was in the interface's format. A gateway's fault is not, nor is another server's. */
      readonly spoken: boolean;
    }
  /** Not JSON, or JSON of another format. */
  | { readonly kind: 'foreign'; readonly words: string };

/**
 * Reads the answer to a call that is free to repeat (token, balance, queries).
 * @param now milliseconds since the epoch, for a `Retry-After` that is a date
 */
export function readAnswer(raw: RawAnswer, now: number): Answer {
  const envelope = parseEnvelope(raw.text);
  if (raw.status === 429) {
    return {
      kind: 'later',
      words: 'HTTP 429, too many requests',
      retryAfterMs: retryAfterMs(raw.retryAfter, now),
      // The status alone is clear, whoever sent it.
      spoken: true,
    };
  }
  if (raw.status === 401 || envelope?.code === CODE.unauthorized) {
    return { kind: 'unauthorized', words: envelope?.msg ?? 'HTTP 401' };
  }
  if (raw.status >= 500 || envelope?.code === CODE.systemError) {
    const words =
      envelope === null
        ? `HTTP ${raw.status}: ${describeBody(raw.text)}`
        : `${envelope.msg} (code ${envelope.code}, HTTP ${raw.status})`;
    return {
      kind: 'later',
      words,
      retryAfterMs: retryAfterMs(raw.retryAfter, now),
      spoken: envelope !== null,
    };
  }
  if (envelope === null) return { kind: 'foreign', words: `HTTP ${raw.status}: ${describeBody(raw.text)}` };
  return { kind: 'envelope', envelope };
}

/** The envelope of a body, or null if it has none. */
export function parseEnvelope(text: string): Envelope | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = envelopeSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** The longest wait that a service can ask for. Milliseconds. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** The shortest wait, for a service that asks for none at all, or for a date in the past. */
const MIN_RETRY_AFTER_MS = 500;

/** `Retry-After` (seconds or an HTTP date) in milliseconds, an hour at most; null if it is missing or unreadable. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(MIN_RETRY_AFTER_MS, ms), MAX_RETRY_AFTER_MS);
}

/** Describes a body without quoting it, because it may contain anything. */
export function describeBody(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'an empty answer';
  if (/^<(!doctype|html|\?xml|head|body)/i.test(start)) return 'a web page';
  if (/^[[{"]/.test(start)) return 'JSON of another kind';
  return 'an answer that is not JSON';
}

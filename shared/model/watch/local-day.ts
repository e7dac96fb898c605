import type { QuietHours } from './watch.ts';

/** The local calendar day of a time, e.g. `2026-11-24`. Such days can be compared as text. */
export function localDay(at: number): string {
  const time = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** Whether a time lies in quiet hours, by the local clock. Hours that begin and end at the same minute are the whole day. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (quiet === null) return false;
  const time = new Date(at);
  const minute = time.getHours() * 60 + time.getMinutes();
  const { from, until } = quiet;
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}

/** Reads quiet hours such as `22:00-06:30`. Null for anything else. */
export function readQuietHours(text: string): QuietHours | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)-([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  if (match === null) return null;
  const [, fromHour, fromMinute, untilHour, untilMinute] = match.map(Number);
  return {
    from: (fromHour ?? 0) * 60 + (fromMinute ?? 0),
    until: (untilHour ?? 0) * 60 + (untilMinute ?? 0),
  };
}

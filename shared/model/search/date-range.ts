import type { NumberRange } from './library-query.ts';

const COMPARED = /^(>=|<=|>|<|=)?(.+)$/;

/**
 * Reads a time as days of this machine's time zone: `2026`, `2026-11`, `2026-11-23`, `today`, `yesterday`, `week`, `month`, `year` (this one),
 * `7d` (the last seven days, today among them), compared (`>=2026-11`) or as a range (`2026-10..2026-11`). Null if it is none.
 * @returns milliseconds since the epoch, both ends included
 */
export function dateRange(text: string, now: number): NumberRange | null {
  const [first = '', second, ...more] = text.toLowerCase().split('..');
  if (more.length > 0) return null;
  if (second !== undefined) {
    const from = first === '' ? null : span(first, now);
    const to = second === '' ? null : span(second, now);
    if (from === undefined || to === undefined || (from === null && to === null)) return null;
    return { from: from?.from ?? null, to: to?.to ?? null };
  }
  const [, sign = '=', words = ''] = COMPARED.exec(first) ?? [];
  const found = span(words, now);
  if (found === undefined) return null;
  switch (sign) {
    case '>=':
      return { from: found.from, to: null };
    case '<=':
      return { from: null, to: found.to };
    case '>':
      return { from: found.to + 1, to: null };
    case '<':
      return { from: null, to: found.from - 1 };
    default:
      return found;
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function span(words: string, now: number): Span | undefined {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  switch (words) {
    case 'today':
      return between(new Date(year, month, day), new Date(year, month, day + 1));
    case 'yesterday':
      return between(new Date(year, month, day - 1), new Date(year, month, day));
    case 'week': {
      // Weeks begin on Monday (ISO 8601).
      const monday = day - ((today.getDay() + 6) % 7);
      return between(new Date(year, month, monday), new Date(year, month, monday + 7));
    }
    case 'month':
      return between(new Date(year, month), new Date(year, month + 1));
    case 'year':
      return between(new Date(year, 0), new Date(year + 1, 0));
    default:
      return lastDays(words, now) ?? calendar(words);
  }
}

function lastDays(words: string, now: number): Span | undefined {
  const [, days] = /^([0-9]{1,5})d$/.exec(words) ?? [];
  if (days === undefined) return undefined;
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - Number(days));
  return { from: first.getTime(), to: endOfDay(today) };
}

function calendar(words: string): Span | undefined {
  const [, y, m, d] = /^([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?$/.exec(words) ?? [];
  if (y === undefined) return undefined;
  const [year, month, day] = [Number(y), Number(m ?? 1) - 1, Number(d ?? 1)];
  const from = new Date(year, month, day);
  // The 31st of February is no day.
  if (from.getFullYear() !== year || from.getMonth() !== month || from.getDate() !== day) return undefined;
  if (d !== undefined) return between(from, new Date(year, month, day + 1));
  return m === undefined ? between(from, new Date(year + 1, 0)) : between(from, new Date(year, month + 1));
}

function between(from: Date, before: Date): Span {
  return { from: from.getTime(), to: before.getTime() - 1 };
}

function endOfDay(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1;
}

import type { NumberRange } from './library-query.ts';

/** What may stand behind a number: nothing, `k` and `m` for thousands and millions, or the units of file sizes (of 1,024, as they are shown). */
export type UnitOf = 'plain' | 'thousands' | 'bytes';

const KB = 1024;
const UNITS: Readonly<Record<UnitOf, Readonly<Record<string, number>>>> = {
  plain: { '': 1 },
  thousands: { '': 1, k: 1e3, m: 1e6 },
  bytes: { '': 1, b: 1, k: KB, kb: KB, m: KB ** 2, mb: KB ** 2, g: KB ** 3, gb: KB ** 3 },
};
const COMPARED = /^(>=|<=|>|<|=)?(.+)$/;

/**
 * Reads `>=4`, `<200k`, `2..4`, `3` (exactly that; a rounded `200k` too). Null if it is no number.
 */
export function numberRange(text: string, unit: UnitOf): NumberRange | null {
  const [first = '', second, ...more] = text.split('..');
  if (more.length > 0) return null;
  if (second !== undefined) {
    const from = first === '' ? null : numberOf(first, unit);
    const to = second === '' ? null : numberOf(second, unit);
    if (Number.isNaN(from) || Number.isNaN(to) || (from === null && to === null)) return null;
    return { from, to };
  }
  const [, sign = '=', digits = ''] = COMPARED.exec(text) ?? [];
  const number = numberOf(digits, unit);
  if (Number.isNaN(number)) return null;
  switch (sign) {
    case '>=':
      return { from: number, to: null };
    case '<=':
      return { from: null, to: number };
    case '>':
      return { from: above(number), to: null };
    case '<':
      return { from: null, to: below(number) };
    default:
      return { from: number, to: number };
  }
}

function numberOf(text: string, unit: UnitOf): number {
  const [, digits = '', letters = ''] =
    /^([0-9]+(?:[.][0-9]+)?|[.][0-9]+)([a-z]*)$/.exec(text.toLowerCase()) ?? [];
  const factor = UNITS[unit][letters];
  return digits === '' || factor === undefined ? Number.NaN : Number(digits) * factor;
}

/** The numbers next to one: credits have two decimals, all others are whole. */
function above(number: number): number {
  return number + Math.max(1e-6, Math.abs(number) * Number.EPSILON * 2);
}
function below(number: number): number {
  return number - Math.max(1e-6, Math.abs(number) * Number.EPSILON * 2);
}

import { sizeInTenths } from '../../shared/model/figures/size-words.ts';
import type { LengthUnit } from '../../shared/model/settings/file-axes.ts';

/** Made once: `toLocaleString` makes a new one at each call, a tenth of the script while covers are scrolled. */
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234,567` */
export function groupedFigure(value: number): string {
  return grouped.format(Math.round(value));
}

/** For badges: `950`, `500 k`, `1.9 M`. */
export function shortFigure(value: number): string {
  if (value < 1_000) return String(value);
  if (value < 999_500) return `${Math.round(value / 1_000)} k`;
  return `${(value / 1_000_000).toFixed(1)} M`;
}

/** `1st`, `2nd`, `3rd`, `11th`, `1,001st` … */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${groupedFigure(n)}${ending}`;
}

/** Which one of many is worked on, `3 of 1,200`. @param done how many are done, with the share of the one that is not yet */
export function placeOfMany({ done, of }: { readonly done: number; readonly of: number }): string {
  return `${groupedFigure(Math.min(of, Math.floor(done) + 1))} of ${groupedFigure(of)}`;
}

/** `820 bytes`, `152 KB`, `21.4 MB`, `1.9 GB`; 1 KB is 1024 bytes. */
export const fileSize = (bytes: number): string => sizeInTenths(bytes);

/** Width, height and depth of a model: `0.55 × 1.00 × 0.55 m`. */
export function extentWords(size: readonly number[], unit: LengthUnit): string {
  return `${size.map((side) => side.toFixed(2)).join(' × ')} ${unit === 'none' ? 'units' : unit}`;
}

/** What stands behind a length: ` m`, ` units`. */
export const unitSuffix = (unit: LengthUnit): string => ` ${unit === 'none' ? 'units' : unit}`;

/** In which unit a length is easily read. */
export interface FittingUnit {
  readonly unit: LengthUnit;
  /** How many of it are one of the unit that the length is told in. */
  readonly factor: number;
}

/** The units of which one is a thousandth, or a hundredth, of the other. */
const IN_MM: Readonly<Partial<Record<LengthUnit, number>>> = { m: 1000, cm: 10 };

/** Millimetres for what is below a metre, or below a centimetre where lengths are told in those; else the unit itself. */
export function fittingUnit(length: number, unit: LengthUnit): FittingUnit {
  const inMm = IN_MM[unit];
  return inMm === undefined || length >= 1 || length <= 0
    ? { unit, factor: 1 }
    : { unit: 'mm', factor: inMm };
}

/** A distance to three digits, but no smaller ones than thousandths unless it has only those: `1.03 mm`, `0.073 mm`, `0.0004 mm`. */
export function distanceWords(length: number, { unit, factor }: FittingUnit): string {
  const value = length * factor;
  const digits = Number(value.toPrecision(3));
  return `${value >= 0.01 ? Number(digits.toFixed(3)) : Number(value.toPrecision(1))}${unitSuffix(unit)}`;
}

/** A length to four digits: `0.4125 m`. */
export const lengthWords = (length: number, unit: LengthUnit): string =>
  `${Number(length.toPrecision(4))}${unitSuffix(unit)}`;

/** A measured value to three digits: `0.982`, `1250`. */
export function plainFigure(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** `1 job`, `8 jobs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupedFigure(count)} ${count === 1 ? one : many}`;
}

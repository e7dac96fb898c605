import type { LengthUnit } from '../../../shared/model/settings/file-axes.ts';
import type { Measure } from '../../store/viewer/measure-slice.ts';
import { lengthWords } from '../../words/figures.ts';

type Point = Measure['points'][number];

const between = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1], b[2] - a[2]];

/** The length of the line through all points. */
export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before !== undefined) length += Math.hypot(...between(before, point));
  }
  return length;
}

/** The angle at the second of three points, in degrees; 0 where two of them are one. */
export function angleOf([a, at, b]: readonly Point[]): number {
  if (a === undefined || at === undefined || b === undefined) return 0;
  const [one, other] = [between(at, a), between(at, b)];
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  if (lengths === 0) return 0;
  const cosine = (one[0] * other[0] + one[1] * other[1] + one[2] * other[2]) / lengths;
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}

/** What was measured: `0.4125 m`, `90.0°`. */
export const measureWords = ({ kind, points }: Pick<Measure, 'kind' | 'points'>, unit: LengthUnit): string =>
  kind === 'angle' ? `${angleOf(points).toFixed(1)}°` : lengthWords(lengthOf(points), unit);

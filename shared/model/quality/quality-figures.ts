import type { Measures } from './quality.ts';

/**
 * What is measured, as one number each, by which assets are filtered, sorted and judged. Shares are percentages; `holes` and `islands` are
 * counts, `open` and `nonManifold` percentages of the edges; `texture` is the longer side of the largest picture in pixels; `density` the pixels
 * along one unit.
 */
export const QUALITY_FIGURES = [
  'open',
  'holes',
  'nonManifold',
  'pieces',
  'islands',
  'degenerate',
  'turned',
  'texture',
  'used',
  'overlap',
  'density',
  'spread',
  'match',
  'symmetry',
] as const;
export type QualityFigure = (typeof QUALITY_FIGURES)[number];

/** The figures of a model; null for what does not apply to it, or is not known. */
export function figuresOf(measures: Measures): Readonly<Record<QualityFigure, number | null>> {
  const { open, nonManifold, islands, degenerate, turned, texture, overlap, density, match, symmetry } =
    measures;
  return {
    open: percent(open.share),
    holes: open.holes,
    nonManifold: percent(nonManifold.share),
    pieces: measures.pieces,
    islands: islands.count,
    degenerate: percent(degenerate.share),
    turned: percent(turned.share),
    texture: texture === null ? null : Math.max(texture.width, texture.height),
    used: texture === null || texture.used === null ? null : percent(texture.used),
    overlap: overlap === null ? null : percent(overlap.share),
    density: density?.median ?? null,
    spread: density?.spread ?? null,
    match: match === null ? null : percent(match.share),
    symmetry: percent(symmetry.share),
  };
}

/**
 * What is wrong with a model, added up: the shares of its edges, faces and texture with faults, and of the outline that does not fit. In percent; may be
 * over 100. The index of the library sorts by the same sum.
 */
export function faultsOf(measures: Measures): number {
  const { open, nonManifold, degenerate, turned, overlap, match } = figuresOf(measures);
  return [open, nonManifold, degenerate, turned, overlap, match === null ? 0 : 100 - match].reduce<number>(
    (sum, each) => sum + (each ?? 0),
    0,
  );
}

const percent = (share: number): number => share * 100;

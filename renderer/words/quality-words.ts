import type { QualityFigure } from '../../shared/model/quality/quality-figures.ts';
import { LIMITS_IN_PERCENT } from '../../shared/model/quality/quality-limits.ts';
import { groupedFigure } from './figures.ts';

/** What is measured, as the window names it. */
export const FIGURE_NAMES: Readonly<Record<QualityFigure, string>> = {
  open: 'Open edges',
  holes: 'Holes',
  nonManifold: 'Non-manifold edges',
  pieces: 'Pieces',
  islands: 'Loose islands',
  degenerate: 'Degenerate faces',
  turned: 'Turned-over faces',
  texture: 'Texture size',
  used: 'Texture used',
  overlap: 'UV overlap',
  density: 'Texel density',
  spread: 'Density spread',
  match: 'Silhouette match',
  symmetry: 'Symmetry',
};

const TENTH = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const SMALLEST = 0.1;

/** A figure with its unit: `0.4 %`, `12`, `2,048 px`. */
export function figureWords(figure: QualityFigure, value: number): string {
  if (LIMITS_IN_PERCENT.has(figure))
    return value > 0 && value < SMALLEST ? 'below 0.1 %' : `${TENTH.format(value)} %`;
  switch (figure) {
    case 'texture':
      return `${groupedFigure(value)} px`;
    case 'density':
      return `${groupedFigure(Math.round(value))} px per unit`;
    case 'spread':
      return `${TENTH.format(value)} ×`;
    default:
      return groupedFigure(value);
  }
}

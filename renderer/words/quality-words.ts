import { assertNever } from '../../shared/model/assert-never.ts';
import type { LibrarySort } from '../../shared/model/library-order.ts';
import type { Quality, Unmeasurable } from '../../shared/model/quality/quality.ts';
import { faultsOf, figuresOf, type QualityFigure } from '../../shared/model/quality/quality-figures.ts';
import {
  LIMIT_SIDES,
  LIMITS_IN_PERCENT,
  type LimitedFigure,
} from '../../shared/model/quality/quality-limits.ts';
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

/** What each figure means, in a sentence. */
export const FIGURE_HELP: Readonly<Record<QualityFigure, string>> = {
  open: 'Edges with a face on one side only, as a share of all edges. A closed surface has none.',
  holes: 'Openings in the surface: runs of open edges that meet each other.',
  nonManifold: 'Edges where three or more faces meet, as a share of all edges.',
  pieces: 'Parts of the surface that no edge connects.',
  islands: 'Pieces with less than 0.5 % of the surface each.',
  degenerate: 'Triangles without area, or next to none for their length, as a share of all faces.',
  turned: 'Faces whose back is outside, as a share of the surface.',
  texture: 'The longer side of the largest texture, in pixels.',
  used: 'The share of the texture that faces use. Not measured with more than 64 textures, or where they repeat very often.',
  overlap: 'The share of the used texture that lies under several faces.',
  density: 'Pixels of the texture along one unit of the surface: the median.',
  spread: 'How many times finer the texture is on the finest tenth of the surface than on the coarsest.',
  match:
    'How well the outline fits that of the reference, seen by the camera that fits best: what both cover, divided by what either covers.',
  symmetry: 'The share of the surface with a counterpart across the best vertical plane.',
};

const TENTH = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const SMALLEST = 0.1;
const EXACT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });

/** A typed figure with its unit, to its last digit: `0.05 %`. It is shown in a field, and typed back. */
export function typedFigureWords(figure: QualityFigure, typed: number): string {
  const unit = figureWords(figure, 1).slice(1);
  return `${EXACT.format(typed)}${unit}`;
}

const percentWords = (value: number): string =>
  value > 0 && value < SMALLEST ? 'below 0.1 %' : `${TENTH.format(value)} %`;

/** A figure with its unit: `0.4 %`, `12`, `2,048 px`. */
export function figureWords(figure: QualityFigure, value: number): string {
  if (LIMITS_IN_PERCENT.has(figure)) return percentWords(value);
  switch (figure) {
    case 'texture':
      return `${groupedFigure(value)} px`;
    case 'density':
      return `${groupedFigure(Math.round(value))} px/unit`;
    case 'spread':
      return `${TENTH.format(value)} ×`;
    default:
      return groupedFigure(value);
  }
}

/** Why a model has no figures, and what can be done. */
export function unmeasurableWords(why: Unmeasurable): string {
  switch (why) {
    case 'format':
      return 'Quality cannot be measured in this format. It can for glb without compression, obj and stl.';
    case 'unreadable':
      return 'Quality was not measured: the file is damaged, or has no faces.';
    case 'memory':
      return 'Quality was not measured: the model needs more memory than measuring may use, or its process was ended.';
    case 'time':
      return 'Quality was not measured: it took longer than three minutes. If the machine was busy, measure it again.';
    default:
      return assertNever(why);
  }
}

/** The figure that an order goes by. */
const FIGURE_OF_SORT: { readonly [Sort in LibrarySort]?: QualityFigure } = {
  'worst-match': 'match',
  'most-open': 'open',
  'most-turned': 'turned',
  'most-pieces': 'pieces',
  'most-islands': 'islands',
  'most-overlap': 'overlap',
  'least-texture': 'texture',
  'least-symmetry': 'symmetry',
};

/** What an order by quality goes by, of one model. */
export interface SortedFigure {
  readonly name: string;
  /** With its unit; null where it was not measured, or does not apply. */
  readonly value: string | null;
}

/** The figure of a model that an order goes by; null for an order by something else. */
export function sortedFigure(quality: Quality | undefined, sort: LibrarySort): SortedFigure | null {
  const figure = FIGURE_OF_SORT[sort];
  if (figure === undefined && sort !== 'worst') return null;
  const measures = quality?.is === 'measured' ? quality.measures : null;
  if (figure === undefined)
    return { name: 'Faults', value: measures === null ? null : percentWords(faultsOf(measures)) };
  const value = measures === null ? null : figuresOf(measures)[figure];
  return { name: FIGURE_NAMES[figure], value: value === null ? null : figureWords(figure, value) };
}

/** What a cover says in an order by quality; null in another order. */
export function sortedFigureWords(quality: Quality | undefined, sort: LibrarySort): string | null {
  const figure = sortedFigure(quality, sort);
  if (figure === null) return null;
  if (quality?.is !== 'measured') return 'quality not measured';
  return figure.value === null ? `${figure.name}: does not apply` : `${figure.name} ${figure.value}`;
}

/** A limit as its field has it: `≤ 1 %`; empty for none. */
export function limitText(figure: LimitedFigure, limit: number | null): string {
  if (limit === null) return '';
  return `${LIMIT_SIDES[figure] === 'most' ? '≤' : '≥'} ${typedFigureWords(figure, limit)}`;
}

/** A typed limit, with or without sign and unit; null for none, NaN if it is no number. */
export function limitOf(text: string): number | null {
  const digits = text.replaceAll(/[≤≥<>=%×\s]|px/g, '');
  // A comma that stands between no thousands may be a decimal one: `0,05` is not taken for 5, nor `0,050` for 50.
  if (!/^(?:[1-9]\d{0,2}(?:,\d{3})+(?![\d,])|[^,]*$)/.test(digits)) return Number.NaN;
  return digits === '' ? null : Number(digits.replaceAll(',', ''));
}

/** Why a text is no limit; null if it is one. */
export function whyNoLimit(text: string, most: number): string | null {
  const limit = limitOf(text);
  if (limit === null || (Number.isFinite(limit) && limit >= 0 && limit <= most)) return null;
  return `Type a number from 0 to ${groupedFigure(most)}, or nothing for no limit.`;
}

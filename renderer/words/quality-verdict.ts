import type { Quality } from '../../shared/model/quality/quality.ts';
import { figuresOf, type QualityFigure } from '../../shared/model/quality/quality-figures.ts';
import {
  brokenFigures,
  isBeyond,
  LIMIT_SIDES,
  LIMITED_FIGURES,
  type QualityLimits,
} from '../../shared/model/quality/quality-limits.ts';
import { FIGURE_NAMES, figureWords, typedFigureWords } from './quality-words.ts';

/** How good a figure is, and why. */
export interface FigureVerdict {
  readonly tone: 'ok' | 'warn' | 'bad' | 'idle';
  /** The figure, and the limit that it is beyond: `3.4 %, above 1 %`. */
  readonly words: string;
  /** The same in a sentence. */
  readonly why: string;
}

/** Of these, none at all is what is wanted. */
const NONE_IS_BEST: ReadonlySet<QualityFigure> = new Set([
  ...(['open', 'holes', 'nonManifold', 'islands'] as const),
  ...(['degenerate', 'turned', 'overlap'] as const),
]);

/** What a figure is by its limit: fine, not perfect, or beyond it. */
export function figureVerdict(figure: QualityFigure, value: number, limits: QualityLimits): FigureVerdict {
  const limited = LIMITED_FIGURES.find((each) => each === figure);
  const limit = limited === undefined ? null : limits[limited];
  const words = figureWords(figure, value);
  if (limited === undefined || limit === null) {
    const tone = NONE_IS_BEST.has(figure) ? (value === 0 ? 'ok' : 'warn') : 'idle';
    return { tone, words, why: 'No limit is set in the preferences.' };
  }
  const [side, beyond] = LIMIT_SIDES[limited] === 'most' ? ['at most', 'above'] : ['at least', 'below'];
  const atLimit = typedFigureWords(limited, limit);
  if (isBeyond(limited, value, limits))
    return {
      tone: 'bad',
      words: `${words}, ${beyond} ${atLimit}`,
      why: `Looks broken: the limit is ${side} ${atLimit}.`,
    };
  const tone = NONE_IS_BEST.has(figure) && value > 0 ? 'warn' : 'ok';
  return { tone, words, why: `Within the limit of ${side} ${atLimit}.` };
}

/** Why a model looks broken: `Open edges 3 %, Loose islands 14`; null if it does not, or was not measured. */
export function brokenWords(quality: Quality | undefined, limits: QualityLimits): string | null {
  if (quality?.is !== 'measured') return null;
  const figures = figuresOf(quality.measures);
  const broken = brokenFigures(figures, limits);
  if (broken.length === 0) return null;
  return broken
    .map((figure) => `${FIGURE_NAMES[figure]} ${figureWords(figure, figures[figure] ?? 0)}`)
    .join(', ');
}

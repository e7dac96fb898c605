import { z } from 'zod';
import type { QualityFigure } from './quality-figures.ts';

/** Whether too much or too little of a figure is bad. */
export const LIMIT_SIDES = {
  open: 'most',
  nonManifold: 'most',
  pieces: 'most',
  islands: 'most',
  degenerate: 'most',
  turned: 'most',
  texture: 'least',
  used: 'least',
  overlap: 'most',
  spread: 'most',
  match: 'least',
  symmetry: 'least',
} as const satisfies { readonly [Figure in QualityFigure]?: 'most' | 'least' };
export type LimitedFigure = keyof typeof LIMIT_SIDES;
export const LIMITED_FIGURES = Object.keys(LIMIT_SIDES) as readonly LimitedFigure[];

/** What a limit can be set to: no less than 0; percentages up to 100. */
export const MOST_LIMIT = { percent: 100, count: 1_000_000 } as const;
export const LIMITS_IN_PERCENT: ReadonlySet<QualityFigure> = new Set([
  ...(['open', 'nonManifold', 'degenerate', 'turned'] as const),
  ...(['used', 'overlap', 'match', 'symmetry'] as const),
]);

const percent = z.number().min(0).max(MOST_LIMIT.percent).nullable();
const count = z.number().min(0).max(MOST_LIMIT.count).nullable();

/** Beyond which figures a model looks broken; null where any is fine. */
export const qualityLimitsSchema = z.object({
  open: percent.default(1),
  nonManifold: percent.default(1),
  pieces: count.default(null),
  islands: count.default(10),
  degenerate: percent.default(2),
  turned: percent.default(1),
  texture: count.default(null),
  used: percent.default(null),
  overlap: percent.default(10),
  spread: count.default(null),
  match: percent.default(70),
  symmetry: percent.default(null),
});
export type QualityLimits = Readonly<z.infer<typeof qualityLimitsSchema>>;
export const DEFAULT_LIMITS: QualityLimits = qualityLimitsSchema.parse({});

/** Whether a figure is beyond its limit. One that is not known never is. */
export function isBeyond(figure: LimitedFigure, value: number | null, limits: QualityLimits): boolean {
  const limit = limits[figure];
  if (limit === null || value === null) return false;
  return LIMIT_SIDES[figure] === 'most' ? value > limit : value < limit;
}

/** The figures that make a model look broken. */
export function brokenFigures(
  figures: Readonly<Record<QualityFigure, number | null>>,
  limits: QualityLimits,
): readonly LimitedFigure[] {
  return LIMITED_FIGURES.filter((figure) => isBeyond(figure, figures[figure], limits));
}

/** How quality is measured and judged. */
export const qualitySettingsSchema = z.object({
  /** Whether models of before are measured by themselves, while nothing else is to be done. */
  background: z.boolean().default(false),
  limits: qualityLimitsSchema.prefault({}),
});

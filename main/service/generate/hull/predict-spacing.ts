import { MediaError } from '../../../media/media-error.ts';
import type { Reach } from './lattice.ts';

/** The spacing in hull units of a coarse lattice, which is quick to build. Its face count predicts that of finer lattices. */
const TRIAL_SPACING = 4;
/** The most points of that lattice. Of a flat subject that is wide in both outlines, it is coarser. */
const MOST_TRIAL_POINTS = 4e8;

/** A predicted spacing below this is predicted again, from a lattice of twice the predicted spacing. */
const FINE_SPACING = 1.5;
/** Below this power of 1 / spacing, the trials predict nothing. Hair lines have the first; dots have none until the lattice is finer than they are. */
const LEAST_POWER = 0.5;

/** The spacing of the lattice that is tried first, in hull units. */
export function trialSpacing({ x, z, rows }: Reach): number {
  return Math.max(TRIAL_SPACING, Math.cbrt((2 * x * 2 * z * rows) / MOST_TRIAL_POINTS));
}

/**
 * Predicts the spacing that gives `faces` triangles; never below `least`. Their number grows a little faster than 1 / spacing², because finer lattices
 * contain more detail. For fine lattices a second trial makes the prediction better, which saves building a fine lattice once more. Throws MediaError
 * 'no-subject' if there are none.
 * @param options.trial the spacing of the first trial, at least `least`
 * @param options.count the triangles of the solid that a spacing gives
 */
export function predictSpacing(
  faces: number,
  options: {
    readonly trial: number;
    readonly least: number;
    readonly count: (spacing: number) => number;
  },
): number {
  const { trial, least, count } = options;
  const coarse = count(trial);
  if (coarse === 0) throw new MediaError({ code: 'no-subject', share: 0, why: 'apart' });
  const first = Math.max(least, trial * Math.sqrt(coarse / faces));
  if (first > FINE_SPACING) return first;
  const nearer = count(2 * first);
  // What is there on the coarse lattice alone: the search begins where something is.
  if (nearer === 0) return trial;
  const power = Math.log(nearer / coarse) / Math.log(trial / (2 * first));
  return power < LEAST_POWER ? first : Math.max(least, 2 * first * (nearer / faces) ** (1 / power));
}

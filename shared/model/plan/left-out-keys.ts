import type { PlanRow } from '../plan.ts';
import { meshOf, placeOf, viewsOf } from '../reference.ts';
import { letterOf } from './change-rows.ts';

/** How many keys are told at once, so that no message is long. */
export const MOST_LEFT_OUT_AT_ONCE = 2_000;

/**
 * Names a row in later plans of the same files too, whose ids may be others: one key for each picture. A picture that was left out is so in
 * whichever set it is arranged.
 */
export function leftOutKeys({ id, reference }: Pick<PlanRow, 'id' | 'reference'>): readonly string[] {
  const letter = letterOf(id);
  const images = viewsOf(reference);
  if (images.length === 0) return [`${placeOf(reference)}\n${letter}`];
  const mesh = meshOf(reference);
  const of = mesh === null ? '' : `${mesh.from === 'url' ? mesh.url : mesh.file.path}\n`;
  return images.map(({ image: { path } }) => `${of}${path}\n${letter}`);
}

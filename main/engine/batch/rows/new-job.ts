import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { recipeAsSent } from '../../../../shared/model/recipe.ts';
import type { NewJob } from '../../jobs/commands/add-jobs.ts';
import type { JobEngine } from '../../jobs/job-engine.ts';
import type { Library } from '../../library/library.ts';
import { fingerprint as fingerprintOf } from '../fingerprint.ts';
import { isWishOpen } from './wish.ts';

interface JobParts {
  readonly jobs: Pick<JobEngine, 'findOwed' | 'isMadeAgain'>;
  readonly library: Pick<Library, 'findByFingerprint'>;
}

/** The job of a row, or null if the row got a job or an asset since the plan was made (by a second click, say). */
export async function newJob(
  { jobs, library }: JobParts,
  plan: Plan,
  batchId: string,
  row: PlanRow,
): Promise<NewJob | null> {
  const { fingerprint, reference, labels: { name, ...labels } = {}, wish } = row;
  const recipe = recipeOf(plan, row);
  // What was judged is what is sent.
  if (fingerprint === null || fingerprint !== fingerprintOf(reference, recipe)) return null;
  if (jobs.findOwed(fingerprint) !== null) return null;
  const done = await library.findByFingerprint(fingerprint);
  if (wish === undefined ? done !== null : !isWishOpen(jobs, wish, done)) return null;
  return {
    batchId,
    connectionId: plan.connectionId,
    reference: name === undefined ? reference : { ...reference, name },
    recipe: recipeAsSent(recipe),
    fingerprint,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(wish !== undefined && { wish }),
  };
}

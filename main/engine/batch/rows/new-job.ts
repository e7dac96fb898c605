import type { NotSent } from '../../../../shared/model/plan/not-sent.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { recipeAsSent } from '../../../../shared/model/recipe.ts';
import type { NewJob } from '../../jobs/commands/add-jobs.ts';
import type { JobEngine } from '../../jobs/job-engine.ts';
import type { Library } from '../../library/library.ts';
import { fingerprint as fingerprintOf } from '../fingerprint.ts';
import { madeSince, underWay } from './not-sent.ts';
import { isSince, overOf, wishState } from './wish.ts';

export interface NewJobParts {
  readonly jobs: Pick<JobEngine, 'findOwed' | 'isMadeAgain'>;
  readonly library: Pick<Library, 'findByFingerprint'>;
}

/**
 * The job of a row, or null if the row got a job or an asset since the plan was made (by a second click, say); where the artist wished to have it
 * again, what became of that.
 */
export async function newJob(
  { jobs, library }: NewJobParts,
  plan: Plan,
  batchId: string,
  row: PlanRow,
): Promise<NewJob | NotSent | null> {
  const { fingerprint, reference, labels: { name, ...labels } = {}, wish } = row;
  const recipe = recipeOf(plan, row);
  // What was judged is what is sent.
  if (fingerprint === null || fingerprint !== fingerprintOf(reference, recipe)) return null;
  if (jobs.findOwed(fingerprint) !== null) return wish === undefined ? null : underWay(row);
  const done = await library.findByFingerprint(fingerprint);
  const over = overOf(fingerprint, row.over, done);
  if (wish === undefined ? done !== null : wishState(jobs, { wish, over }, done) !== 'open') {
    const isSaid = done !== null && wish !== undefined && (done.asset.wish === wish || isSince(over, done));
    return isSaid ? madeSince(row, done.asset) : null;
  }
  return {
    batchId,
    connectionId: plan.connectionId,
    reference: name === undefined ? reference : { ...reference, name },
    recipe: recipeAsSent(recipe),
    fingerprint,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(wish !== undefined && { wish }),
    ...(row.sentBefore === true && done === null && { lacking: true as const }),
  };
}

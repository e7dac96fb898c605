import type { Credits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import { recipeOf } from '../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { recipeAsSent } from '../../../shared/model/recipe.ts';
import type { NewJob } from '../jobs/commands/add-jobs.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { Library } from '../library/library.ts';
import type { Ids } from '../ports.ts';
import { fingerprint as fingerprintOf } from './fingerprint.ts';
import { type Checks, requireChecked } from './inspect/checks.ts';
import type { NameBatch } from './name-jobs.ts';
import { isWishOpen } from './rows/wish.ts';

/** A batch that was started. */
export interface StartedBatch {
  readonly batchId: string;
  readonly plan: Plan;
  /** In the order of the plan's rows. */
  readonly jobs: readonly Job[];
}

export interface StartParts {
  readonly ids: Pick<Ids, 'uuid'>;
  readonly library: Pick<Library, 'findByFingerprint'>;
  readonly jobs: Pick<JobEngine, 'add' | 'findOwed' | 'isMadeAgain' | 'whenCaughtUp'>;
  readonly checks: Pick<Checks, 'checkRows'>;
  /** The plan as it is now. Throws AppError `not-found`. */
  readonly find: (planId: string) => Plan;
  readonly judgeDamaged: (planId: string, damaged: ReadonlySet<string>) => Promise<void>;
}

export interface StartRequest {
  readonly planId: string;
  /** Null: all that are new. */
  readonly rows: ReadonlySet<string> | null;
  readonly budget: Credits | null;
  readonly nameBatch: NameBatch;
}

/**
 * Turns the new rows of a plan into jobs, once their pictures were decoded. A row that is changed meanwhile is left out: what was agreed to
 * and checked is what it was before.
 */
export async function startPlan(parts: StartParts, request: StartRequest): Promise<StartedBatch> {
  const { jobs } = parts;
  const { planId, rows, budget, nameBatch } = request;
  const chosenOf = (of: Plan): PlanRow[] =>
    of.rows.filter(({ id, status }) => status === 'new' && (rows?.has(id) ?? true));
  const agreed = chosenOf(parts.find(planId));
  const fingerprints = new Map(agreed.map(({ id, fingerprint }) => [id, fingerprint]));
  const checked = await parts.checks.checkRows(agreed);
  await parts.judgeDamaged(planId, checked.damaged);
  requireChecked(checked);
  const plan = parts.find(planId);
  const chosen = chosenOf(plan).filter(({ id, fingerprint }) => fingerprints.get(id) === fingerprint);
  const batchId = parts.ids.uuid();
  const named = await nameBatch(plan);
  // Results that were fetched before and are no assets yet count as well.
  if (chosen.length > 0) await jobs.whenCaughtUp();
  const owed: NewJob[] = [];
  for (const row of chosen) {
    const job = await newJob(parts, plan, batchId, row);
    if (job !== null) owed.push(named(job, row, owed.length + 1));
  }
  // While the library was asked about the later rows, an earlier job of an early one may have been put back.
  const still = owed.filter(
    ({ fingerprint, wish }) =>
      jobs.findOwed(fingerprint) === null && (wish === undefined || !jobs.isMadeAgain(wish)),
  );
  if (still.length === 0) return { batchId, plan, jobs: [] };
  return { batchId, plan, jobs: await jobs.add(still, { id: batchId, title: plan.title, budget }) };
}

/** The job of a row, or null if the row got a job or an asset since the plan was made (by a second click, say). */
async function newJob(
  { jobs, library }: StartParts,
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

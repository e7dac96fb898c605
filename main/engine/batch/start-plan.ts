import { AppError } from '../../../shared/model/app-error.ts';
import { isChainOpen } from '../../../shared/model/chain/chain-record.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Queued } from '../../../shared/model/facts/redone.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { NotSent } from '../../../shared/model/plan/not-sent.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { NewJob } from '../jobs/commands/add-jobs.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import { rememberedAs } from '../library/libraries/job-libraries.ts';
import type { Library } from '../library/library.ts';
import type { Ids } from '../ports.ts';
import type { KnownChains } from './chain/judge-chain.ts';
import { type ChainChoice, chainRecords } from './chain/start-chains.ts';
import { type Checks, requireChecked, withDamaged } from './inspect/checks.ts';
import { changedMasks, withChangedMasks } from './masks/changed-masks.ts';
import type { NameBatch } from './name-jobs.ts';
import { chosenRows, type WantedRow } from './rows/chosen-rows.ts';
import { newJob } from './rows/new-job.ts';
import { madeBefore } from './rows/not-sent.ts';
import type { Mark, RedoneMarks } from './rows/redone-marks.ts';

/** A batch that was started. */
export interface StartedBatch {
  readonly batchId: string;
  readonly plan: Plan;
  /** In the order of the plan's rows. */
  readonly jobs: readonly Job[];
  /** The runs of a plan with a chain, in the order of its rows; their jobs are added one by one. */
  readonly chains: readonly string[];
  /** What the jobs, and the runs, make. */
  readonly queued: readonly Queued[];
  /** Rows that were to be made again, and for which a job is there, or a newer asset, mostly by another plan. */
  readonly notSent: readonly NotSent[];
}

export interface StartParts {
  readonly ids: Pick<Ids, 'uuid'>;
  readonly library: Pick<Library, 'findByFingerprint' | 'folder' | 'id' | 'get'>;
  readonly chains: KnownChains;
  /** The folder of the library that all rows of a plan were last judged against. */
  readonly judgedAgainst: (planId: string) => string | undefined;
  readonly jobs: Pick<JobEngine, 'add' | 'addChains' | 'findOwed' | 'isMadeAgain' | 'whenCaughtUp'>;
  readonly checks: Pick<Checks, 'checkRows'>;
  /** Forgets wishes to make again on disk, so that none is sent twice from memory. Throws AppError `disk`; then nothing is sent. */
  readonly beforeSending: (wishes: readonly string[]) => Promise<void>;
  /** Marks results that are queued to be made again; left out: nobody does. */
  readonly redone?: Pick<RedoneMarks, 'before' | 'after'>;
  /** The plan as it is now. Throws AppError `not-found`. */
  readonly find: (planId: string) => Plan;
  readonly images: Parameters<typeof changedMasks>[0];
  /** Blocks rows for what was found of their files, and judges the plan again. */
  readonly judgeFound: (
    planId: string,
    found: Parameters<typeof withDamaged>[1],
    withFound: typeof withDamaged,
  ) => Promise<void>;
}

export interface StartRequest {
  readonly planId: string;
  /** As the artist saw them. Null: all that are new. */
  readonly rows: readonly WantedRow[] | null;
  readonly budget: Credits | null;
  readonly nameBatch: NameBatch;
  /** The batch that the jobs become part of, for one that goes on; left out for a new one, called like the plan. */
  readonly into?: OngoingBatch | undefined;
  /** For a plan with a chain. */
  readonly choice?: ChainChoice | undefined;
}

/** A batch that gets jobs again and again. */
export interface OngoingBatch {
  readonly id: string;
  readonly title: string;
}

const ASKING: ChainChoice = { approve: 'ask', reserve: false };

/**
 * Turns the new rows of a plan into jobs, once their pictures were decoded. A row that is changed meanwhile is left out: what was agreed to
 * and checked is what it was before.
 */
export async function startPlan(parts: StartParts, request: StartRequest): Promise<StartedBatch> {
  let noted: Mark | null = null;
  let started: StartedBatch | null = null;
  const note: NoteRedone = async (batchId, queued) => {
    noted = (await parts.redone?.before(batchId, queued)) ?? null;
  };
  try {
    started = await queuePlan(parts, request, note);
    return started;
  } finally {
    await parts.redone?.after(noted, started?.queued ?? null);
  }
}

/** Notes which results are made again by what is about to be queued. */
type NoteRedone = (batchId: string, queued: readonly Queued[]) => Promise<void>;

async function queuePlan(
  parts: StartParts,
  request: StartRequest,
  noteRedone: NoteRedone,
): Promise<StartedBatch> {
  const { jobs } = parts;
  const { planId, rows, budget, nameBatch, into } = request;
  requireSameLibrary(parts, planId);
  const agreed = chosenRows(parts.find(planId), rows);
  const fingerprints = new Map(agreed.map(({ id, fingerprint }) => [id, fingerprint]));
  const checked = await parts.checks.checkRows(agreed);
  await parts.judgeFound(planId, checked.damaged, withDamaged);
  requireChecked(checked);
  const changed = await changedMasks(parts.images, chosenRows(parts.find(planId), rows));
  await parts.judgeFound(planId, changed, withChangedMasks);
  const plan = parts.find(planId);
  const chosen = chosenRows(plan, rows).filter(({ id, fingerprint }) => fingerprints.get(id) === fingerprint);
  const batchId = into?.id ?? parts.ids.uuid();
  // Results that were fetched before and are no assets yet count as well.
  if (chosen.length > 0) await jobs.whenCaughtUp();
  const { chain } = plan;
  if (chain !== undefined) {
    const named = await nameBatch(plan);
    const library = rememberedAs(parts.library);
    const given = { ...(request.choice ?? ASKING), batchId, library, named };
    const records = await chainRecords(parts, { ...plan, chain }, chosen, given);
    const queued = records.map(({ reference, chain: { steps } }) => ({
      kinds: steps.map(({ recipe }) => recipe.kind),
      reference,
      isChain: true,
    }));
    await parts.beforeSending(chosen.flatMap(({ wish }) => wish ?? []));
    await noteRedone(batchId, queued);
    requireSameLibrary(parts, planId);
    const notSent = madeBefore(
      { ...plan, rows: plan.rows.filter((row) => !isUnderWay(parts.chains, row)) },
      rows,
    );
    if (records.length > 0)
      await jobs.addChains(records, { id: batchId, title: titleOf(plan, into), budget });
    return { batchId, plan, jobs: [], chains: records.map(({ id }) => id), queued, notSent };
  }
  const found: { readonly job: NewJob; readonly row: PlanRow }[] = [];
  const notSent = [...madeBefore(plan, rows)];
  for (const row of chosen) {
    const job = await newJob(parts, plan, batchId, row);
    if (job === null) continue;
    if ('code' in job) notSent.push(job);
    else found.push({ job, row });
  }
  const nothing = { batchId, plan, jobs: [], chains: [], queued: [], notSent };
  // Without a job there is nothing to name, and no folder is made for copies.
  if (found.length === 0) return nothing;
  const named = await nameBatch(plan);
  const owed = found.map(({ job, row }, index) => named(job, row, index + 1));
  await parts.beforeSending(owed.flatMap(({ wish }) => wish ?? []));
  await noteRedone(batchId, owed.map(queuedAs));
  // While the library was asked about the later rows, an earlier job of an early one may have been put back.
  const still = owed.filter(
    ({ fingerprint, wish }) =>
      jobs.findOwed(fingerprint) === null && (wish === undefined || !jobs.isMadeAgain(wish)),
  );
  if (still.length === 0) return nothing;
  // Another library may have been opened meanwhile: what was done before was answered by this one, and the batch is for it.
  requireSameLibrary(parts, planId);
  const added = await jobs.add(still, { id: batchId, title: titleOf(plan, into), budget });
  return { batchId, plan, jobs: added, chains: [], queued: added.map(queuedAs), notSent };
}

/** Whether the run of a row goes on without this start: the artist ran it again from a step. */
function isUnderWay(chains: KnownChains, { fingerprint }: Pick<PlanRow, 'fingerprint'>): boolean {
  const run = fingerprint === null ? null : chains.find(fingerprint);
  return run !== null && isChainOpen(run);
}

const queuedAs = ({ reference, recipe }: Pick<NewJob, 'reference' | 'recipe'>): Queued => ({
  kinds: [recipe.kind],
  reference,
  isChain: false,
});

const titleOf = (plan: Plan, into: OngoingBatch | undefined): string => into?.title ?? plan.title;

function requireSameLibrary({ library, judgedAgainst }: StartParts, planId: string): void {
  if (judgedAgainst(planId) === library.folder) return;
  throw new AppError(
    'usage',
    'Another library was opened since this plan was made, so nothing was started: look at what is new in it, then start again.',
  );
}

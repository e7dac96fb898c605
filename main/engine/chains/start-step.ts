import { assetRunOf } from '../../../shared/model/chain/asset-run.ts';
import type { ChainStep } from '../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import { applyToChain } from '../../../shared/model/chain/chain-run.ts';
import { nextSteps } from '../../../shared/model/chain/next-steps.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { Failure } from '../../../shared/model/jobs/failure.ts';
import { preflight } from '../../../shared/model/preflight.ts';
import { recipeAsSent } from '../../../shared/model/recipe.ts';
import { findDone, type StepInput } from '../batch/chain/done-before.ts';
import { findStepSentBefore } from '../batch/chain/sent-steps.ts';
import { type SentBefore, stepNotSent } from '../batch/rows/sent-before.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import { isRemembered } from '../library/libraries/job-libraries.ts';
import { type Library, resultOf } from '../library/library.ts';
import type { WorldNow } from './chain-world.ts';
import { inputOf, isEdited, printsWith, without } from './step-work.ts';

export interface StartStepParts {
  readonly jobs: Pick<
    JobEngine,
    'addStep' | 'chains' | 'findAbandoned' | 'findOwed' | 'isMadeAgain' | 'whenCaughtUp'
  >;
}

/**
 * Starts a step: with the result that is there already, with the job that makes the same, or with a new job. Where the same was sent before and
 * may be paid for, and the artist did not say that it is to be made all the same, that job has failed, with the reason: nothing is sent.
 * @returns false if it must wait: the same is being made for another library, or something changed meanwhile
 * @throws AppError while the library cannot be looked through, or the ledger cannot be written
 */
export async function startStep(
  { jobs }: StartStepParts,
  { id }: ChainRecord,
  step: ChainStep,
  world: WorldNow & { readonly library: Library },
): Promise<boolean> {
  const { chains } = jobs;
  const { library } = world;
  // Results that came home in an earlier run, and are no assets yet, count as well.
  await jobs.whenCaughtUp(library);
  const before = chains.get(id);
  const input = before === null ? null : inputOf(before, step, world);
  if (before === null || input === null) return false;
  const said = before.wishes?.[step.id];
  // For one wish one asset is made: a ledger from a backup may have it, and what was made since is in the library.
  const wish = said === undefined || jobs.isMadeAgain(said) ? undefined : said;
  // Asked before the library, and again after it: a job that ends meanwhile has its result there by then.
  const making = jobs.findOwed(input.fingerprint);
  const isAnew = wish !== undefined && before.lacking?.includes(wish) !== true;
  const done = isAnew ? null : await findDone({ library, results: chains.results }, input);
  const sent =
    wish === undefined && done === null
      ? await findStepSentBefore({ ...jobs, library, results: chains.results }, input)
      : [];
  const record = chains.get(id);
  // A word of the artist's may have come meanwhile. From here on nothing is waited for.
  if (record === null || nextSteps(record, world).get(step.id)?.next !== 'start') return false;
  if (JSON.stringify(record.approvals) !== JSON.stringify(before.approvals)) return false;
  if (record.wishes?.[step.id] !== said) return false;
  const owed = jobs.findOwed(input.fingerprint);
  if (making !== null && owed?.id !== making.id) {
    chains.touch(id);
    return false;
  }
  const wishes = without(record.wishes, step.id);
  const sha256 = done === null ? undefined : resultOf(done.asset)?.sha256;
  if (done !== null && sha256 !== undefined) {
    const found = { assetId: done.asset.id, sha256 };
    const print = isEdited(chains.results(input.print ?? ''), found) ? null : input.print;
    const prints = printsWith(record, step.id, print);
    chains.apply(id, { type: 'found', step: step.id, ...found }, { prints, wishes });
    return true;
  }
  const prints = printsWith(record, step.id, input.print);
  const held = record.held?.filter((each) => each !== step.id);
  const started = ({ id: jobId }: Pick<Job, 'id'>): ChainRecord => ({
    ...record,
    ...applyToChain(record, { type: 'started', step: step.id, jobId }),
    prints,
    ...(wishes !== undefined && { wishes }),
    ...(held !== undefined && { held }),
  });
  if (owed !== null) {
    // One work has one job. A result that goes to another library is none of this chain's.
    const isHere = owed.library !== undefined && isRemembered(owed.library, library);
    if (isHere) chains.apply(id, { type: 'started', step: step.id, jobId: owed.id }, { prints, wishes });
    else chains.awaitJob(owed.id, id);
    return isHere;
  }
  addJob(jobs, record, step, { ...input, wish, isAnew, sent }, started);
  return true;
}

function addJob(
  jobs: StartStepParts['jobs'],
  record: ChainRecord,
  step: ChainStep,
  {
    reference,
    fingerprint,
    print,
    wish,
    isAnew,
    sent,
  }: StepInput & {
    readonly wish: string | undefined;
    readonly isAnew: boolean;
    readonly sent: readonly SentBefore[];
  },
  started: (job: Job) => ChainRecord,
): void {
  const { batchId, connectionId, labels } = record;
  const { name = reference.name, handOff } = record.named[step.id] ?? {};
  const finding = preflight(step.recipe, reference).find(({ severity }) => severity === 'error');
  const failure: Failure | null =
    finding !== undefined
      ? { code: finding.code, message: finding.message, words: '', refunded: true }
      : sent.length > 0
        ? { code: null, message: stepNotSent(sent), words: '', refunded: true, sentBefore: true }
        : null;
  const run = assetRunOf(record, step.id);
  jobs.addStep(
    {
      batchId,
      connectionId,
      reference: { ...reference, name },
      recipe: recipeAsSent(step.recipe),
      fingerprint,
      ...(run !== null && { run }),
      ...(print !== null && print !== fingerprint && { print }),
      ...(labels !== undefined && { labels }),
      ...(wish !== undefined && { wish }),
      ...(wish !== undefined && !isAnew && { lacking: true as const }),
      ...(handOff !== undefined && { handOff }),
    },
    record.library,
    started,
    failure,
    record.held?.includes(step.id) === true,
  );
}

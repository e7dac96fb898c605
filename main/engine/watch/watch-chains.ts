import type { Chain } from '../../../shared/model/chain/chain.ts';
import { promisedCredits } from '../../../shared/model/chain/chain-quote.ts';
import { isChainOpen } from '../../../shared/model/chain/chain-record.ts';
import type { StepRun } from '../../../shared/model/chain/chain-run.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { imageReferenceSchema } from '../../../shared/model/reference.ts';
import type { FileFate } from '../../../shared/model/watch/watch.ts';
import { stepInput } from '../batch/chain/done-before.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import { isRemembered } from '../library/libraries/job-libraries.ts';
import { against, type WatchFacts } from './watch-facts.ts';

/** What steps to come of a watch's chains will cost: before more is queued it counts as jobs that wait do. */
export function chainsToCome(
  { chains, price }: Pick<JobEngine, 'chains' | 'price'>,
  batchId: string,
): Credits {
  const own = [...chains.open()].filter((record) => record.batchId === batchId);
  return addCredits(
    own.map((record) => promisedCredits(record, (recipe) => price(record.connectionId, recipe).credits)),
  );
}

/**
 * What speaks against sending a reference through a chain that nobody looks at before: what speaks against the first of its jobs, and a run of
 * before that did not come to its end, or whose results are not in the library any more.
 * @param work of the reference and the chain
 */
export async function againstChain(
  facts: WatchFacts,
  chain: Chain,
  row: PlanRow,
  work: string,
): Promise<FileFate | null> {
  const { jobs, library } = facts;
  const picture = imageReferenceSchema.safeParse(row.reference).data;
  for (const step of chain.steps) {
    if (step.from !== null || picture === undefined) continue;
    const input = stepInput({ chain, reference: picture }, step, { mesh: null, print: null });
    const why = input === null ? null : await against(facts, row, input.fingerprint);
    if (why !== null) return why;
  }
  const run = jobs.chains.ofWork(work).find((each) => isRemembered(each.library, library));
  const states = run === undefined || isChainOpen(run) ? [] : Object.values(run.steps);
  // A later step, of which the first ones are done.
  if (row.sentBefore === true) return (await isOneGone(library, states)) ? 'trash' : 'abandoned';
  if (states.some(({ state }) => state === 'failed')) return 'failed-before';
  if (states.some(({ state }) => state === 'stopped')) return 'stopped-before';
  return (await isOneGone(library, states)) ? 'trash' : null;
}

/** Whether a result of a run is not in the library any more. */
async function isOneGone(
  library: Pick<WatchFacts['library'], 'get'>,
  states: readonly StepRun[],
): Promise<boolean> {
  for (const step of states) {
    if (step.state !== 'home') continue;
    const stored = await library.get(step.assetId);
    if (stored === null || stored.place === 'trash') return true;
  }
  return false;
}

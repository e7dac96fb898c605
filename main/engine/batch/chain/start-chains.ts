import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import type { ChainApproval, ChainRecord } from '../../../../shared/model/chain/chain-record.ts';
import { applyToChain, newChainRun } from '../../../../shared/model/chain/chain-run.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { recipeAsSent } from '../../../../shared/model/recipe.ts';
import { imageReferenceSchema } from '../../../../shared/model/reference.ts';
import type { NewChain } from '../../jobs/commands/add-jobs.ts';
import type { Library } from '../../library/library.ts';
import type { Ids } from '../../ports.ts';
import type { NameJob } from '../name-jobs.ts';
import { stepWish } from '../rows/wish.ts';
import type { KnownChains } from './judge-chain.ts';

/** What the artist says of chains when they are started. */
export interface ChainChoice {
  readonly approve: ChainApproval;
  /** Whether the budget holds back what the steps to come may cost. */
  readonly reserve: boolean;
}

export interface StartChainParts {
  readonly ids: Pick<Ids, 'uuid'>;
  readonly library: Pick<Library, 'get'>;
  readonly chains: Pick<KnownChains, 'find'>;
}

/**
 * The runs of the rows that are started. A reference that went through the chain before goes on with that run: what failed or was
 * stopped, and what is not in the library any more, is made again. A row that was sent before is started by the artist's word alone, which its
 * run keeps as a wish for each of those steps.
 */
export async function chainRecords(
  parts: StartChainParts,
  plan: Plan & { readonly chain: NamedChain },
  rows: readonly PlanRow[],
  given: ChainChoice & { readonly batchId: string; readonly library: JobLibrary; readonly named: NameJob },
): Promise<readonly NewChain[]> {
  const { named, ...choice } = given;
  const records: NewChain[] = [];
  for (const [index, row] of rows.entries()) {
    const work = row.fingerprint;
    if (work === null) continue;
    const before = parts.chains.find(work);
    const own = { ...choice, connectionId: plan.connectionId, chainName: plan.chain.name };
    if (before !== null) {
      const missing = await withMissing(parts.library, before);
      records.push({ ...missing, ...own, held: [], ...wishesOf(parts.ids, row, missing) });
    } else {
      const { steps } = plan.chain;
      const run = newChainRun({ steps: [...steps] });
      records.push({
        ...run,
        ...own,
        id: parts.ids.uuid(),
        work,
        reference: imageReferenceSchema.parse(row.reference),
        prints: {},
        named: namesOf(plan, row, index + 1, given),
        ...labelsOf(row),
        ...wishesOf(parts.ids, row, run),
      });
    }
  }
  return records;
}

/** The run with all to come again that it has no result of. Wishes are kept of steps that were to come: those of stopped ones ended with the stop. */
async function withMissing(library: Pick<Library, 'get'>, record: ChainRecord): Promise<ChainRecord> {
  let now = record;
  for (const { id } of record.chain.steps) {
    const step = now.steps[id];
    const isMissing =
      step?.state === 'failed' ||
      step?.state === 'stopped' ||
      (step?.state === 'home' && !(await isThere(library, step.assetId)));
    if (!isMissing) continue;
    const run = { ...now, ...applyToChain(now, { type: 'again', step: id }) };
    const prints = Object.entries(run.prints).filter(([each]) => run.steps[each]?.state !== 'to-come');
    now = { ...run, prints: Object.fromEntries(prints) };
  }
  const wishes = Object.entries(now.wishes ?? {}).filter(([id]) => record.steps[id]?.state === 'to-come');
  return { ...now, ...(now.wishes !== undefined && { wishes: Object.fromEntries(wishes) }) };
}

async function isThere(library: Pick<Library, 'get'>, assetId: string): Promise<boolean> {
  const stored = await library.get(assetId);
  return stored !== null && stored.place !== 'trash';
}

/**
 * Steps that were sent before, and have no result in the library, are made all the same: for the wish of the row, if it has one, so that each is made
 * once for it.
 */
function wishesOf(
  ids: StartChainParts['ids'],
  { sentSteps = [], wish }: Pick<PlanRow, 'sentSteps' | 'wish'>,
  { steps, wishes, lacking = [] }: Pick<ChainRecord, 'steps' | 'wishes' | 'lacking'>,
): Pick<ChainRecord, 'wishes' | 'lacking'> {
  const due = sentSteps.filter((id) => steps[id]?.state === 'to-come');
  if (due.length === 0) return {};
  const own = due.map((id) => [id, wish === undefined ? ids.uuid() : stepWish(wish, id)] as const);
  return {
    wishes: { ...wishes, ...Object.fromEntries(own) },
    lacking: [...new Set([...lacking, ...own.map(([, each]) => each)])],
  };
}

function labelsOf({ labels: { name: _, ...labels } = {} }: PlanRow): Pick<ChainRecord, 'labels'> {
  return Object.keys(labels).length === 0 ? {} : { labels };
}

function namesOf(
  plan: Plan & { readonly chain: NamedChain },
  row: PlanRow,
  number: number,
  { named, batchId }: { readonly named: NameJob; readonly batchId: string },
): ChainRecord['named'] {
  const { connectionId } = plan;
  const reference = { ...row.reference, name: row.labels?.name ?? row.reference.name };
  return Object.fromEntries(
    plan.chain.steps.map(({ id, recipe }) => {
      const job = { batchId, connectionId, reference, recipe: recipeAsSent(recipe), fingerprint: '' };
      const { reference: of, handOff } = named(job, row, number);
      return [id, { name: of.name, ...(handOff !== undefined && { handOff }) }];
    }),
  );
}

import type { ChainStepView, ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import { type ResultToJudge, resultsToJudge } from '../../../shared/model/chain/results-to-judge.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import type { JobsState } from '../jobs/jobs-state.ts';
import { selectionWithClosed } from '../jobs/row-keys.ts';
import { rememberLast } from '../remember-last.ts';
import type { SliceCreator } from '../slice.ts';

/** The chains at work, as of the engine's last event. */
export interface ChainsSlice {
  readonly chainsById: ReadonlyMap<string, ChainView>;
  /** The runs whose steps are shown. */
  readonly openedChains: ReadonlySet<string>;
  /** The key of the row that the keyboard is at, as {@link ChainRow}; null for none. */
  readonly activeChainRow: string | null;
  readonly replaceChains: (chains: readonly ChainView[]) => void;
  readonly applyChains: (changed: readonly ChainView[]) => void;
  readonly selectChainRow: (key: string) => void;
  readonly openChains: (ids: readonly string[], isOpen: boolean) => void;
}

export const createChainsSlice: SliceCreator<
  ChainsSlice,
  Pick<BatchSlice, 'isPlanOutdated'> & Pick<JobsState, 'jobSelection'>
> = (set) => ({
  chainsById: new Map(),
  openedChains: new Set(),
  activeChainRow: null,
  replaceChains: (chains) => set({ chainsById: new Map(chains.map((chain) => [chain.id, chain])) }),
  applyChains: (changed) =>
    set(({ chainsById, isPlanOutdated }) => {
      const next = new Map(chainsById);
      for (const chain of changed) next.set(chain.id, chain);
      // The plan says of its row that it is in the queue.
      const hasEnded = changed.some(({ id, isOpen }) => !isOpen && chainsById.get(id)?.isOpen === true);
      return { chainsById: next, isPlanOutdated: isPlanOutdated || hasEnded };
    }),
  selectChainRow: (activeChainRow) => set({ activeChainRow }),
  openChains: (ids, isOpen) =>
    set(({ openedChains, activeChainRow, jobSelection }) => {
      const next = new Set(openedChains);
      for (const id of ids)
        if (isOpen) next.add(id);
        else next.delete(id);
      const runOf = activeChainRow?.split(' ')[0];
      // The row that the keyboard was at is not shown any more.
      const isHidden = runOf !== undefined && !isOpen && ids.includes(runOf);
      return {
        openedChains: next,
        ...(isHidden ? { activeChainRow: runOf } : {}),
        ...(isOpen ? {} : { jobSelection: selectionWithClosed(jobSelection, ids) }),
      };
    }),
});

/** A row of the list: a run, or one of its steps below it. */
export interface ChainRow {
  /** The id of the run; behind a blank that of the step. */
  readonly key: string;
  readonly chain: ChainView;
  readonly step: ChainStepView | null;
  readonly isOpened: boolean;
}

/** The runs that are listed, in the order in which they were started: those that go on, and ended ones until their jobs are cleared. */
export function listedChains({
  chainsById,
  jobsById,
}: Pick<ChainsSlice, 'chainsById'> & Pick<JobsState, 'jobsById'>): readonly ChainView[] {
  return listedOf(chainsById, jobsById);
}

const listedOf = rememberLast(
  (chainsById: ChainsSlice['chainsById'], jobsById: JobsState['jobsById']): readonly ChainView[] =>
    [...chainsById.values()]
      .filter(
        ({ isOpen, steps }) => isOpen || steps.some(({ jobId }) => jobId !== null && jobsById.has(jobId)),
      )
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
);

/** The rows of the list. */
export function chainRows(state: ChainsSlice & Pick<JobsState, 'jobsById'>): readonly ChainRow[] {
  return rowsOf(listedChains(state), state.openedChains);
}

const rowsOf = rememberLast(
  (chains: readonly ChainView[], opened: ReadonlySet<string>): readonly ChainRow[] =>
    chains.flatMap((chain) => {
      const isOpened = opened.has(chain.id);
      const own: ChainRow = { key: chain.id, chain, step: null, isOpened };
      const steps = isOpened
        ? chain.steps.map((step) => ({ key: `${chain.id} ${step.id}`, chain, step, isOpened }))
        : [];
      return [own, ...steps];
    }),
);

/** The row that the keyboard is at. */
export function activeRow(state: ChainsSlice & Pick<JobsState, 'jobsById'>): ChainRow | undefined {
  return chainRows(state).find(({ key }) => key === state.activeChainRow);
}

/** A result that can be judged, with its run. */
export interface Judged extends ResultToJudge {
  readonly chain: ChainView;
  readonly step: ChainStepView;
}

type Known = Pick<ChainsSlice, 'chainsById'> & Pick<JobsState, 'jobsById'>;

/** All results that can be judged, in the order of the list. */
export function judgeable(state: Known): readonly Judged[] {
  return judgeableIn(listedChains(state));
}

const judgeableIn = rememberLast((chains: readonly ChainView[]): readonly Judged[] =>
  chains.flatMap((chain) =>
    resultsToJudge(chain.steps).flatMap((result) => {
      const step = chain.steps.find(({ id }) => id === result.stepId);
      return step === undefined ? [] : [{ ...result, chain, step }];
    }),
  ),
);

/** Those that something waits for. */
export function waitingForWord(state: Known): readonly Judged[] {
  return waitingIn(judgeable(state));
}

const waitingIn = rememberLast((all: readonly Judged[]) => all.filter(({ state }) => state !== 'rejected'));

/** The runs in which something waits for the artist that is no approval: a result in the trash, gone or away, or jobs to be released. */
export function heldChains(state: Known): readonly ChainView[] {
  return heldIn(listedChains(state));
}

const heldIn = rememberLast((chains: readonly ChainView[]) =>
  chains.filter(({ steps }) => steps.some(({ next }) => next.next === 'wait' && HELD_BY.has(next.for))),
);
const HELD_BY: ReadonlySet<string> = new Set(['trash', 'gone', 'away', 'restored']);

/** What can be judged of a row: of the step, or what waits in the run. */
export function judgeableAt(
  state: Known,
  { chain, step }: Pick<ChainRow, 'chain' | 'step'>,
): readonly Judged[] {
  const of = byRun(judgeable(state)).get(chain.id) ?? NOTHING;
  return step === null ? of.waiting : (of.bySteps.get(step.id) ?? NO_RESULTS);
}

interface OfRun {
  readonly waiting: readonly Judged[];
  readonly bySteps: ReadonlyMap<string, readonly Judged[]>;
}
const NO_RESULTS: readonly Judged[] = [];
const NOTHING: OfRun = { waiting: NO_RESULTS, bySteps: new Map() };

/** All that can be judged, by its run: each row asks for its own at every change. */
const byRun = rememberLast((all: readonly Judged[]): ReadonlyMap<string, OfRun> => {
  const found = new Map<string, Judged[]>();
  for (const each of all) {
    const of = found.get(each.chain.id);
    if (of === undefined) found.set(each.chain.id, [each]);
    else of.push(each);
  }
  return new Map(
    [...found].map(([id, of]) => [
      id,
      {
        waiting: of.filter(({ state }) => state !== 'rejected'),
        bySteps: new Map(of.map((each) => [each.step.id, of.filter(({ step }) => step.id === each.step.id)])),
      },
    ]),
  );
});

/** A step whose result an asset is. */
export interface StepOfAsset {
  readonly chain: ChainView;
  readonly step: ChainStepView;
  /** 1 for the first. */
  readonly number: number;
}

/** The steps of listed runs whose result an asset is. */
export function stepsOfAsset(state: Known, assetId: string): readonly StepOfAsset[] {
  return byAsset(listedChains(state)).get(assetId) ?? NONE;
}

const NONE: readonly StepOfAsset[] = [];
const byAsset = rememberLast((chains: readonly ChainView[]): ReadonlyMap<string, readonly StepOfAsset[]> => {
  const found = new Map<string, StepOfAsset[]>();
  for (const chain of chains)
    for (const [index, step] of chain.steps.entries()) {
      if (step.assetId === null) continue;
      const of = found.get(step.assetId) ?? [];
      of.push({ chain, step, number: index + 1 });
      found.set(step.assetId, of);
    }
  return found;
});

/** What waits of the chains of a batch. */
export function waitingOfBatch(state: Known, batchId: string): readonly Judged[] {
  return waitingForWord(state).filter(({ chain }) => chain.batchId === batchId);
}

/** What waits of assets, e.g. of the one that is reviewed. One result may wait in several runs. */
export function waitingOfAssets(state: Known, assetIds: ReadonlySet<string>): readonly Judged[] {
  return waitingForWord(state).filter(({ step }) => step.assetId !== null && assetIds.has(step.assetId));
}

/** The assets whose approval something waits for. */
export function assetsToApprove(state: Known): ReadonlySet<string> {
  return assetsIn(waitingForWord(state));
}

const assetsIn = rememberLast(
  (waiting: readonly Judged[]): ReadonlySet<string> =>
    new Set(waiting.flatMap(({ step }) => step.assetId ?? [])),
);

import type { JobView } from '../../../shared/bridge/views.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Priority } from '../../../shared/model/job.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { Effects } from '../../store/create-actions.ts';
import { waitingJobs } from '../../store/jobs-slice.ts';
import { counted } from '../../words/figures.ts';
import { type MoveTo, moveTarget } from './queue-moves.ts';

/** What a release is about. */
export type ReleaseChoice =
  | { readonly which: 'one'; readonly id: string }
  | { readonly which: 'batch'; readonly batchId: string }
  | { readonly which: 'all' };

/** A task that was made elsewhere. */
export interface TaskElsewhere {
  readonly connectionId: string;
  readonly taskId: string;
  readonly name: string;
  readonly recipe: Recipe;
}

export interface QueueActions {
  readonly cancel: (id: string) => Promise<void>;
  /** Cancels a job; asks first where credits hang on it. */
  readonly askToCancel: (job: JobView) => Promise<void>;
  readonly retry: (id: string) => Promise<void>;
  readonly retryFailed: () => Promise<void>;
  readonly settle: (id: string, decision: 'send-again' | 'give-up') => Promise<void>;
  readonly togglePause: () => Promise<void>;
  readonly clearEnded: () => Promise<void>;
  /** Holds jobs, or lets them go. */
  readonly hold: (ids: readonly string[], paused: boolean) => Promise<void>;
  readonly holdBatch: (batchId: string, paused: boolean) => Promise<void>;
  readonly move: (ids: ReadonlySet<string>, to: MoveTo) => Promise<void>;
  readonly prioritise: (ids: readonly string[], priority: Priority) => Promise<void>;
  readonly keepResult: (id: string) => Promise<void>;
  /** Puts what support would ask for on the clipboard. */
  readonly copyDetails: (id: string) => Promise<void>;
  readonly release: (choice: ReleaseChoice) => Promise<void>;
  /** Those below throw what the engine says: it stands beside the form that asked. */
  readonly adopt: (id: string, taskId: string) => Promise<void>;
  readonly adoptNew: (task: TaskElsewhere) => Promise<void>;
  readonly setBudget: (batchId: string, budget: Credits | null) => Promise<void>;
  /** Shows what a finished job brought home, in the library. */
  readonly openResult: (assetId: string) => void;
}

/** What the artist does to jobs. The engine answers with events; nothing is changed here. */
export function createQueueActions(
  { store, bridge, attempt }: Effects,
  copyText: (text: string) => Promise<void>,
): QueueActions {
  return {
    cancel: (id) => attempt(() => bridge.jobs.cancel({ id })),
    askToCancel: async ({ id, state }) => {
      if (state.state === 'running' || state.state === 'unknown') store.setState({ askedJobId: id });
      else await attempt(() => bridge.jobs.cancel({ id }));
    },
    retry: (id) => attempt(() => bridge.jobs.retry({ id })),
    retryFailed: async () => {
      const failed = store.getState().jobs.filter(({ state }) => state.state === 'failed');
      for (const { id } of failed) await attempt(() => bridge.jobs.retry({ id }));
    },
    settle: (id, decision) => attempt(() => bridge.jobs.settle({ id, decision })),
    togglePause: () => attempt(() => bridge.jobs.pause({ paused: !store.getState().summary.paused })),
    clearEnded: () => attempt(() => bridge.jobs.clearEnded()),
    hold: (ids, paused) => attempt(() => bridge.jobs.pause({ paused, scope: { ids: [...ids] } })),
    holdBatch: (batchId, paused) => attempt(() => bridge.jobs.pause({ paused, scope: { batchId } })),
    move: async (ids, to) => {
      const before = moveTarget(waitingJobs(store.getState()), ids, to);
      if (before !== undefined) await attempt(() => bridge.jobs.move({ ids: [...ids], before }));
    },
    prioritise: (ids, priority) => attempt(() => bridge.jobs.prioritise({ ids: [...ids], priority })),
    keepResult: (id) => attempt(() => bridge.jobs.keepResult({ id })),
    copyDetails: (id) => attempt(async () => copyText(await bridge.jobs.details({ id }))),
    release: (choice) =>
      attempt(async () => {
        const { released, found } = await bridge.jobs.release(choice);
        const also = found === 0 ? '' : ` ${counted(found, 'was', 'were')} in the library already.`;
        const message = `${counted(released, 'job goes', 'jobs go')} on.${also}`;
        store.getState().addNotice({ level: 'info', message, at: Date.now() });
      }),
    adopt: async (id, taskId) => void (await bridge.jobs.adopt({ id, taskId })),
    adoptNew: async (task) => void (await bridge.jobs.adoptNew(task)),
    setBudget: async (batchId, budget) => void (await bridge.jobs.setBudget({ batchId, budget })),
    openResult: (assetId) => {
      store.setState({ selectedAssetId: assetId, workspace: 'library' });
      if (store.getState().assets.some(({ asset }) => asset.id === assetId)) return;
      void attempt(async () => {
        const view = await bridge.library.get({ id: assetId });
        store.getState().applyAssets([view], store.getState().assetTotal);
      });
    },
  };
}

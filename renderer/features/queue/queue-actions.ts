import type { JobView } from '../../../shared/bridge/views.ts';
import type { Effects } from '../../store/create-actions.ts';

export interface QueueActions {
  readonly cancel: (id: string) => Promise<void>;
  /** Cancels a job; asks first where credits hang on it. */
  readonly askToCancel: (job: JobView) => Promise<void>;
  readonly retry: (id: string) => Promise<void>;
  readonly retryFailed: () => Promise<void>;
  readonly settle: (id: string, decision: 'send-again' | 'give-up') => Promise<void>;
  /** The artist's word for one job that was restored from a backup, or (null) for all. */
  readonly release: (id: string | null) => Promise<void>;
  readonly togglePause: () => Promise<void>;
  readonly clearEnded: () => Promise<void>;
  /** Shows what a finished job brought home, in the library. */
  readonly openResult: (assetId: string) => void;
}

/** What the artist does to jobs. The engine answers with events; nothing is changed here. */
export function createQueueActions({ store, bridge, attempt }: Effects): QueueActions {
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
    release: (id) =>
      attempt(async () => {
        await bridge.jobs.release(id === null ? { which: 'all' } : { which: 'one', id });
      }),
    togglePause: () => attempt(() => bridge.jobs.pause({ paused: !store.getState().summary.paused })),
    clearEnded: () => attempt(() => bridge.jobs.clearEnded()),
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

import { z } from 'zod';
import type { JobContext } from '../job-context.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';

const QUEUE = 'paused';
const BATCHES = 'paused-batches';
const batchesSchema = z.array(z.string());

/** What to pause: certain jobs, or a batch with all jobs that return to waiting in it; without a scope, the whole queue. */
export type PauseScope = { readonly ids: readonly string[] } | { readonly batchId: string };

export interface Pause {
  /** Pauses or resumes waiting jobs; without a scope, the whole queue. Jobs that were sent go on. */
  readonly pause: (paused: boolean, scope?: PauseScope) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly pausedBatches: () => readonly string[];
}

/** Pauses waiting jobs. Recorded on disk, so that a restart does not send them. */
export function createPause({
  queue,
  ledger,
  runtime,
  viewChanges,
  summaryChanges,
  conditionChanges,
}: Pick<
  JobContext,
  'queue' | 'ledger' | 'runtime' | 'viewChanges' | 'summaryChanges' | 'conditionChanges'
>): Pause {
  runtime.paused = ledger.fact(QUEUE) === 'yes';
  for (const id of batchesSchema.parse(JSON.parse(ledger.fact(BATCHES) ?? '[]')))
    runtime.pausedBatches.add(id);

  const waitingIds = (batchId?: string): string[] =>
    [...queue.all()]
      .filter((job) => job.state.state === 'waiting' && (batchId === undefined || job.batchId === batchId))
      .map(({ id }) => id);
  const isHeld = (id: string): boolean => {
    const { state } = queue.get(id) ?? {};
    return state?.state === 'waiting' && state.wait?.reason === 'paused';
  };
  /** @param ids jobs whose view may have changed; none if nothing waits, and then the pause itself must be told all the same */
  const refresh = (ids: readonly string[]): void => {
    ids.forEach(viewChanges.emit);
    summaryChanges.emit();
    conditionChanges.emit();
  };
  const pauseJobs = async (ids: readonly string[], paused: boolean): Promise<void> => {
    const event = paused
      ? ({ type: 'held', wait: { reason: 'paused' } } as const)
      : ({ type: 'released' } as const);
    await applyInSlices(
      queue,
      ids.filter((id) => paused || isHeld(id)).map((id) => ({ id, event })),
    );
    refresh(ids);
  };
  return {
    pause: async (paused, scope) => {
      if (scope === undefined) {
        ledger.setFact(QUEUE, paused ? 'yes' : 'no');
        runtime.paused = paused;
        refresh(waitingIds());
      } else if ('batchId' in scope) {
        const batches = new Set(runtime.pausedBatches);
        if (paused) batches.add(scope.batchId);
        else batches.delete(scope.batchId);
        ledger.setFact(BATCHES, JSON.stringify([...batches]));
        if (paused) runtime.pausedBatches.add(scope.batchId);
        else runtime.pausedBatches.delete(scope.batchId);
        refresh(waitingIds(scope.batchId));
      } else await pauseJobs(scope.ids, paused);
    },
    isPaused: () => runtime.paused,
    pausedBatches: () => [...runtime.pausedBatches],
  };
}

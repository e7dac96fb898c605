import { z } from 'zod';
import type { JobEngine } from '../job-engine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { LiveFacts } from '../state/live-facts.ts';
import type { Queue } from '../state/queue.ts';

const QUEUE = 'paused';
const BATCHES = 'paused-batches';
const batchesSchema = z.array(z.string());

export interface PauseParts {
  readonly queue: Queue;
  readonly ledger: Pick<Ledger, 'fact' | 'setFact'>;
  readonly live: LiveFacts;
  /** Called after a change, with the jobs that it may have touched. */
  readonly onChange: (ids: readonly string[]) => void;
}

/** Holds what waits; on disk, so that a restart does not let it go. */
export function createPause({
  queue,
  ledger,
  live,
  onChange,
}: PauseParts): Pick<JobEngine, 'pause' | 'isPaused' | 'pausedBatches'> {
  live.paused = ledger.fact(QUEUE) === 'yes';
  for (const id of batchesSchema.parse(JSON.parse(ledger.fact(BATCHES) ?? '[]'))) live.pausedBatches.add(id);

  const waitingIds = (batchId?: string): string[] =>
    [...queue.all()]
      .filter((job) => job.state.state === 'waiting' && (batchId === undefined || job.batchId === batchId))
      .map(({ id }) => id);
  const isHeld = (id: string): boolean => {
    const { state } = queue.get(id) ?? {};
    return state?.state === 'waiting' && state.wait?.reason === 'paused';
  };
  const pauseJobs = async (ids: readonly string[], paused: boolean): Promise<void> => {
    const event = paused
      ? ({ type: 'held', wait: { reason: 'paused' } } as const)
      : ({ type: 'released' } as const);
    await applyInSlices(
      queue,
      ids.filter((id) => paused || isHeld(id)).map((id) => ({ id, event })),
    );
    onChange(ids);
  };
  return {
    pause: async (paused, scope) => {
      if (scope === undefined) {
        ledger.setFact(QUEUE, paused ? 'yes' : 'no');
        live.paused = paused;
        onChange(waitingIds());
      } else if ('batchId' in scope) {
        const batches = new Set(live.pausedBatches);
        if (paused) batches.add(scope.batchId);
        else batches.delete(scope.batchId);
        ledger.setFact(BATCHES, JSON.stringify([...batches]));
        if (paused) live.pausedBatches.add(scope.batchId);
        else live.pausedBatches.delete(scope.batchId);
        onChange(waitingIds(scope.batchId));
      } else await pauseJobs(scope.ids, paused);
    },
    isPaused: () => live.paused,
    pausedBatches: () => [...live.pausedBatches],
  };
}

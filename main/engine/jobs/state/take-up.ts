import type { Job, JobState } from '../../../../shared/model/job.ts';
import { applyInSlices } from './apply-in-slices.ts';
import type { JobEvent } from './job-event.ts';
import type { Queue } from './queue.ts';
import { type Effect, effectsAtStart } from './transition.ts';

export interface TakeUpParts {
  readonly queue: Pick<Queue, 'applyAll'>;
  readonly run: (effect: Effect, job: Job) => void;
  readonly closing: AbortSignal;
}

/** Starts the effects of jobs that were read from the ledger, and applies the events that the start means for them. */
export async function takeUp({ queue, run, closing }: TakeUpParts, jobs: readonly Job[]): Promise<void> {
  // Effects first, while the states are as they were read.
  for (const job of jobs) for (const effect of effectsAtStart(job.state)) run(effect, job);
  const changes = jobs.flatMap(({ id, state }) => {
    const event = eventAtStart(state);
    return event === null ? [] : [{ id, event }];
  });
  await applyInSlices(queue, changes, closing);
}

function eventAtStart(state: JobState): JobEvent | null {
  if (state.state === 'submitting') return { type: 'found-submitting' };
  return state.state === 'waiting' && mayBeOver(state.wait?.reason) ? { type: 'released' } : null;
}

/** Whether the reason to wait may be over, and is set again if it is not. The artist's own reasons stay. */
function mayBeOver(reason: string | undefined): boolean {
  switch (reason) {
    case 'offline':
    case 'balance':
    case 'budget':
    case 'credentials':
    case 'library':
    case 'references':
    case 'keychain-locked':
      return true;
    default:
      return false;
  }
}

/*
 * Folder commands: what the artist does to jobs, in the window or by the command line. Each command applies one or more events, or says
 * why it cannot. Also adopts tasks that the artist names.
 */

import { AppError } from '../../../../shared/model/app-error.ts';
import {
  isAbandoned,
  isEnded,
  isResultAsked,
  type Job,
  type JobState,
  type Place,
  type Priority,
  type ResultDecision,
} from '../../../../shared/model/job.ts';
import { forEachSlice } from '../../async/slices.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { JobEvent } from '../state/job-event.ts';
import type { Queue } from '../state/queue.ts';
import { moveBefore, withPriority } from '../state/queue-order.ts';

/**
 * The artist's decisions about jobs. A command for one job throws AppError `not-found`, or `usage` with the reason; a command for many
 * jobs skips those that it does not apply to.
 */
export interface ArtistCommands {
  readonly cancel: (id: string) => Promise<void>;
  /** Cancels the jobs that are still waiting, and returns their ids. Jobs that were sent meanwhile continue. */
  readonly cancelWaiting: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly retry: (id: string) => Promise<void>;
  /**
   * Returns jobs that were cancelled before they were sent to the queue, paused. Those whose work another job has, or has made since, stay cancelled:
   * it would be paid for twice.
   * @returns the ids of those that are back
   */
  readonly putBack: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly decideUnknown: (id: string, decision: 'send-again' | 'give-up') => Promise<void>;
  /**
   * The artist's decision about a job whose downloads brought no good result: add the last one to the library as it is, query and
   * download again, or give up.
   */
  readonly decideResult: (id: string, decision: ResultDecision) => Promise<void>;
  /** Fetches the result of a job that was cancelled or given up after it was sent. Costs nothing more. */
  readonly keepResult: (id: string) => Promise<void>;
  /** Moves waiting jobs before another job and gives them its priority; null moves them behind all jobs of their own priority. */
  readonly move: (ids: readonly string[], before: string | null) => Promise<void>;
  /** Moves waiting jobs to exact positions. */
  readonly place: (places: readonly Place[]) => Promise<void>;
  /** Changes the priority of waiting jobs. A higher priority is sent first. */
  readonly prioritise: (ids: readonly string[], priority: Priority) => Promise<void>;
}

export interface ArtistParts {
  readonly queue: Queue;
  /** Called with jobs that may be sent now. */
  readonly onQueued: (jobs: readonly Job[]) => void;
  /** Called with a job just before a new attempt replaces one that was sent. */
  readonly onLeft: (job: Job) => void;
}

export function artistCommands({ queue, onQueued, onLeft }: ArtistParts): ArtistCommands {
  const find = (id: string): Job => {
    const job = queue.get(id);
    if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
    return job;
  };
  const decide = (id: string, event: JobEvent, otherwise: (job: Job) => string): Job => {
    const job = find(id);
    const changed = queue.apply(id, event);
    if (changed === null) throw new AppError('usage', otherwise(job));
    return changed;
  };
  /** What may be charged already is asked about before (and is the artist's word); what is in the queue beside it is not known to who retries all. */
  const refuseTwice = (job: Job): void => {
    if (!isEnded(job.state)) return;
    const at = elsewhere(queue, job);
    if (at === 'queue')
      throw new AppError(
        'usage',
        `${job.reference.name} is in the queue already, with the same recipe; it would be paid for twice.`,
      );
    if (at === 'made' && !isAbandoned(job.state) && job.state.state !== 'done')
      throw new AppError(
        'usage',
        `${job.reference.name} was made since by another job, with the same recipe; to have it once more, make it again from the library.`,
      );
  };
  const waiting = (): Job[] => [...queue.all()].filter(({ state }) => state.state === 'waiting');
  const place = async (places: readonly Place[]): Promise<void> => {
    const changes = places.map(({ id, ...place }) => ({ id, event: { type: 'moved', ...place } as const }));
    onQueued(await applyInSlices(queue, changes));
  };
  return {
    cancel: async (id) => {
      decide(id, { type: 'cancelled' }, whyNotCancelled);
    },
    cancelWaiting: async (ids) => {
      const cancelled: string[] = [];
      await forEachSlice(ids, (slice) => {
        // Checked just before the commit: a job that was sent meanwhile is paid for, and is not to be cancelled.
        const meant = slice.filter((id) => queue.get(id)?.state.state === 'waiting');
        const changes = meant.map((id) => ({ id, event: { type: 'cancelled' } as const }));
        cancelled.push(...queue.applyAll(changes).map(({ id }) => id));
      });
      return cancelled;
    },
    retry: async (id) => {
      const job = find(id);
      refuseTwice(job);
      if (isEnded(job.state)) onLeft(job);
      onQueued([
        decide(id, { type: 'retried' }, () => 'This job has not ended, so there is nothing to try again.'),
      ]);
    },
    putBack: async (ids) => {
      const back: string[] = [];
      await forEachSlice(ids, (slice) => {
        const alone = slice
          .flatMap((id) => queue.get(id) ?? [])
          .filter((job) => elsewhere(queue, job) === null);
        // Of several for one work, one.
        const one = new Map(alone.map((job) => [job.fingerprint, job.id]));
        const changes = [...one.values()].map((id) => ({ id, event: { type: 'put-back' } as const }));
        back.push(...queue.applyAll(changes).map(({ id }) => id));
      });
      return back;
    },
    decideUnknown: async (id, decision) => {
      const event: JobEvent = { type: decision === 'send-again' ? 'sent-again' : 'given-up' };
      const job = find(id);
      if (decision === 'send-again' && job.state.state === 'unknown') onLeft(job);
      onQueued([decide(id, event, () => 'This job is not waiting for your decision.')]);
    },
    decideResult: async (id, decision) => {
      const job = find(id);
      if (!isResultAsked(job.state)) throw new AppError('usage', NOT_ASKED);
      decide(id, { type: RESULT_EVENTS[decision] }, () =>
        decision === 'keep-as-it-came'
          ? 'Nothing of this result came whole, so there is nothing to keep; ask for it again, or give it up.'
          : NOT_ASKED,
      );
    },
    keepResult: async (id) => {
      const { state } = find(id);
      const ended = state.state === 'cancelled' || state.state === 'failed';
      if (!ended || state.taskId === null) {
        throw new AppError('usage', 'This job has no result at the service that could still be kept.');
      }
      decide(id, { type: 'adopted', taskId: state.taskId }, () => 'Its result cannot be kept any more.');
    },
    move: async (ids, before) =>
      place(moveBefore(waiting(), new Set(ids), before === null ? null : find(before))),
    place,
    prioritise: async (ids, priority) => place(withPriority(waiting(), new Set(ids), priority)),
  };
}

/**
 * Where the work of an ended job is, beside it: in another job of the queue, or made by one that came after it or ended after it; null if nowhere. An
 * older one that was tried again ends after it.
 */
function elsewhere(
  queue: Pick<Queue, 'findOwed' | 'findMade'>,
  { id, fingerprint, createdAt, state }: Job,
): 'queue' | 'made' | null {
  const owed = queue.findOwed(fingerprint);
  if (owed !== null && owed.id !== id) return 'queue';
  const isMadeSince = (other: Job): boolean =>
    other.id !== id && (other.createdAt > createdAt || endedAt(other.state) > endedAt(state));
  return queue.findMade(fingerprint).some(isMadeSince) ? 'made' : null;
}

const endedAt = (state: JobState): number => ('at' in state ? state.at : 0);

const NOT_ASKED = 'This job is not waiting for your decision about its result.';

const RESULT_EVENTS = {
  'keep-as-it-came': 'taken-as-it-came',
  'ask-again': 'asked-again',
  'give-up': 'given-up',
} as const satisfies Record<ResultDecision, JobEvent['type']>;

function whyNotCancelled({ state }: Job): string {
  switch (state.state) {
    case 'submitting':
      return 'The job is being sent just now; it can be cancelled as soon as the service has answered.';
    case 'unknown':
      return 'Nobody knows whether this job was charged; send it again, or give it up.';
    default:
      return 'This job has ended already.';
  }
}

/*
 * Folder hints: callbacks of services. Nothing that they say is believed; each is only a reason to query the service. Tasks that no job
 * has are offered to the artist.
 */

import type { Job } from '../../../../shared/model/job.ts';
import type { CallbackHint } from '../../callbacks/callback-receiver.ts';
import type { JobContext } from '../job-context.ts';
import type { Offers } from './offers.ts';
import { type HintPurpose, lookUpTask, purposeOf } from './take-hint.ts';

/**
 * Processes callbacks in the background. A hint that may be the only record of a task stays in the ledger until it is processed, also
 * across restarts.
 */
export interface HintFollower {
  /** Receives a callback. It is on disk when this returns; throws AppError `disk` if it cannot be written. */
  readonly hint: (hint: CallbackHint) => void;
  /** Processes the hints that were recorded before this start. */
  readonly takeUp: () => void;
  /** Resolves when no hint is being processed any more. */
  readonly done: () => Promise<void>;
}

export interface HintFollowerOptions {
  readonly context: JobContext;
  readonly offers: Pick<Offers, 'lookUp'>;
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
  readonly closing: AbortSignal;
}

/** A hint that may be the only record of a task. */
const KEPT: ReadonlySet<HintPurpose> = new Set(['wait', 'look-up', 'offer']);

export function createHintFollower({ context, offers, onAdded, closing }: HintFollowerOptions): HintFollower {
  const following = new Map<string, Promise<void>>();
  /** Hints by job, to be processed as soon as the job's request has ended. */
  const untilAnswered = new Map<string, readonly CallbackHint[]>();

  const follow = (hint: CallbackHint): void => {
    // In the next microtask, because the poll that the state change starts must be running before it can be poked.
    begin(`moment ${keyOf(hint)}`, hint, async () => handle(hint));
  };
  const handle = (hint: CallbackHint): void => {
    const { jobId, attempt, taskId } = hint;
    const purpose = purposeOf(context, hint);
    if (purpose === 'ask') context.runtime.pokes.get(jobId)?.();
    if (taskId === null) return;
    const named = { jobId, attempt, taskId };
    if (purpose === 'wait') untilAnswered.set(jobId, [...(untilAnswered.get(jobId) ?? []), hint]);
    else if (purpose === 'look-up') {
      begin(keyOf(hint), hint, async () => {
        await lookUpTask(context, named, onAdded, closing);
        context.ledger.forgetHint(named);
      });
    } else if (purpose === 'offer')
      begin(`offer ${jobId} ${taskId}`, hint, () => offers.lookUp(named, closing));
    else context.ledger.forgetHint(named);
  };
  const begin = (key: string, { jobId }: CallbackHint, work: () => Promise<void>): void => {
    if (following.has(key)) return;
    const done = Promise.resolve()
      .then(work)
      .catch((cause: unknown) => {
        if (closing.aborted) return;
        context.ports.logger.error('a callback led to nothing', { job: jobId, error: String(cause) });
      })
      .finally(() => following.delete(key));
    following.set(key, done);
  };

  // Hints about a job that was being sent are processed when its request has ended.
  context.queue.subscribe(({ job: { id, state } }) => {
    const hints = untilAnswered.get(id);
    if (hints === undefined || state.state === 'submitting') return;
    untilAnswered.delete(id);
    hints.forEach(follow);
  });

  return {
    hint: (hint) => {
      const { taskId } = hint;
      const purpose = purposeOf(context, hint);
      if (taskId !== null && KEPT.has(purpose)) {
        context.ledger.keepHint({ ...hint, taskId });
      }
      if (purpose === 'nothing') context.ports.logger.debug('a callback said nothing new', { ...hint });
      follow(hint);
    },
    takeUp: () => {
      for (const hint of context.ledger.hints()) follow(hint);
    },
    done: async () => {
      // Processing one hint may start another.
      while (following.size > 0) await Promise.all(following.values());
    },
  };
}

function keyOf({ jobId, attempt, taskId }: CallbackHint): string {
  return `${jobId}.${attempt} ${taskId}`;
}

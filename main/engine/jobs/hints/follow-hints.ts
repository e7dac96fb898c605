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
 * Follows up what callbacks say, beside everything else. What may be the only word of a task stays in the ledger until it
 * was followed up, whatever ends the engine in between.
 */
export interface HintFollower {
  /** A callback came. What it says is on disk when this returns; it throws AppError `disk` where it cannot be kept. */
  readonly hint: (hint: CallbackHint) => void;
  /** Goes on with what was kept before this start. */
  readonly takeUp: () => void;
  /** Resolves when nothing is followed up any more. */
  readonly done: () => Promise<void>;
}

export interface HintFollowerOptions {
  readonly context: JobContext;
  readonly offers: Pick<Offers, 'lookUp'>;
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
  readonly closing: AbortSignal;
}

/** What names a task that may be lost with the callback. */
const KEPT: ReadonlySet<HintPurpose> = new Set(['wait', 'look-up', 'offer']);

export function createHintFollower({ context, offers, onAdded, closing }: HintFollowerOptions): HintFollower {
  const following = new Map<string, Promise<void>>();
  /** By job: what is looked into as soon as its request has ended. */
  const untilAnswered = new Map<string, readonly CallbackHint[]>();

  const follow = (hint: CallbackHint): void => {
    // A moment later: what a change of state begins has begun then, and can be poked.
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
    } else if (purpose === 'offer') begin(`offer ${taskId}`, hint, () => offers.lookUp(named, closing));
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

  // What was said of a job while it was being sent may be looked into once that has ended.
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
      // One may lead to another.
      while (following.size > 0) await Promise.all(following.values());
    },
  };
}

function keyOf({ jobId, attempt, taskId }: CallbackHint): string {
  return `${jobId}.${attempt} ${taskId}`;
}

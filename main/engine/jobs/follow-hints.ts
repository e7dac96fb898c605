import type { Job } from '../../../shared/model/job.ts';
import type { CallbackHint } from '../callbacks/callback-receiver.ts';
import type { JobContext } from './job-context.ts';
import { takeHint } from './take-hint.ts';

/** Follows up what callbacks say, beside everything else. */
export interface HintFollower {
  readonly follow: (hint: CallbackHint) => void;
  /** A job has changed: what was said of it while it was being sent may be looked into now. */
  readonly jobChanged: (job: Job) => void;
  /** Resolves when nothing is followed up any more. */
  readonly done: () => Promise<void>;
}

export interface HintFollowerOptions {
  /** Asked for when it is needed: it holds the queue, which tells of changes here. */
  readonly context: () => JobContext;
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
  readonly closing: AbortSignal;
}

export function createHintFollower({ context, onAdded, closing }: HintFollowerOptions): HintFollower {
  const following = new Set<Promise<void>>();
  const follow = (hint: CallbackHint): void => {
    // A moment later: what a change of state begins has begun then, and can be poked.
    const work = Promise.resolve()
      .then(() => takeHint(context(), hint, onAdded, closing))
      .catch((cause: unknown) => {
        if (closing.aborted) return;
        context().ports.logger.error('a callback led to nothing', { job: hint.jobId, error: String(cause) });
      })
      .finally(() => following.delete(work));
    following.add(work);
  };
  return {
    follow,
    jobChanged: ({ id, state }) => {
      const { hints } = context().live;
      const hint = hints.get(id);
      if (hint === undefined || state.state === 'submitting') return;
      hints.delete(id);
      follow(hint);
    },
    done: async () => {
      await Promise.all(following);
    },
  };
}

import type { Job } from '../../../shared/model/job.ts';
import { fetchResult } from './fetch/fetch-result.ts';
import type { FetchTools } from './fetch/fetch-tools.ts';
import type { JobContext } from './job-context.ts';
import { pollTask } from './poll/poll-task.ts';
import { holdAndInvestigate } from './prove/hold-lane.ts';
import { canInvestigate } from './prove/investigate-lost.ts';
import { unprovenRequestsAt } from './prove/prove-unknown.ts';
import { takeUp } from './state/take-up.ts';
import type { Effect } from './state/transition.ts';

export interface EffectParts {
  readonly context: JobContext;
  readonly fetching: FetchTools;
  readonly closing: AbortSignal;
}

/** What follows from changes of state. */
export interface Effects {
  /** Begins what jobs need that were found at start, or came to the list as they are. */
  readonly takeUp: (jobs: readonly Job[]) => Promise<void>;
}

/** Does from now on what changes of state call for: asks, fetches, looks into lost answers. */
export function createEffects({ context, fetching, closing }: EffectParts): Effects {
  const { queue, runner, library, conditionChanges } = context;

  /** @param fresh whether it follows from what happened just now, and not from what was found at start */
  function run(effect: Effect, job: Job, fresh: boolean): void {
    switch (effect) {
      case 'poll':
        runner.begin(job.id, (signal) => pollTask(context, job.id, fresh, signal));
        return;
      case 'fetch':
        runner.begin(job.id, (signal) =>
          fetchResult(context, fetching, job.id, signal).finally(() => conditionChanges.tell()),
        );
        return;
      case 'discard':
        runner.begin(job.id, () => library.discardKept(job.id));
        return;
      case 'prove':
        if (!canInvestigate(context, job)) return;
        runner.begin(job.id, (signal) => holdAndInvestigate(context, job, fresh, signal));
        return;
      case 'stop':
        runner.stop(job.id);
        return;
    }
  }

  queue.subscribe(({ job, before, effects }) => {
    for (const effect of effects) run(effect, job, true);
    // One lost answer fewer may be what the proof of the others lacked.
    if (before?.state !== 'unknown' || job.state.state === 'unknown') return;
    for (const other of unprovenRequestsAt(context, job.connectionId)) run('prove', other, true);
  });

  return {
    takeUp: (jobs) => takeUp({ queue, run: (effect, job) => run(effect, job, false), closing }, jobs),
  };
}

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

/** Runs the effects of state changes. */
export interface Effects {
  /** Starts the effects of jobs that were read at start, or were added in a later state than `waiting`. */
  readonly takeUp: (jobs: readonly Job[]) => Promise<void>;
}

/** Subscribes to the queue, and runs the effects of every change: polls, fetches, investigates lost answers. */
export function createEffects({ context, fetching, closing }: EffectParts): Effects {
  const { queue, runner, libraries, conditionChanges } = context;

  /** @param fresh whether the effect follows from an event of now; false if the job was read at start */
  function run(effect: Effect, job: Job, fresh: boolean): void {
    switch (effect) {
      case 'poll':
        runner.begin(job.id, (signal) => pollTask(context, job.id, fresh, signal));
        return;
      case 'fetch':
        runner.begin(job.id, (signal) =>
          fetchResult(context, fetching, job.id, signal).finally(() => conditionChanges.emit()),
        );
        return;
      case 'discard':
        runner.begin(job.id, async (signal) => {
          const library = await libraries.of(job, signal);
          await library.discardKept(job.id);
        });
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
    // With one lost answer fewer, the balance may prove what became of the others.
    if (before?.state !== 'unknown' || job.state.state === 'unknown') return;
    for (const other of unprovenRequestsAt(context, job.connectionId)) run('prove', other, true);
  });

  return {
    takeUp: (jobs) => takeUp({ queue, run: (effect, job) => run(effect, job, false), closing }, jobs),
  };
}

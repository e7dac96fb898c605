import type { Job } from '../../../shared/model/job.ts';
import { fetchResult } from './fetch/fetch-result.ts';
import type { FetchTools } from './fetch/fetch-tools.ts';
import type { JobContext } from './job-context.ts';
import { pollTask } from './poll/poll-task.ts';
import { holdAndLookInto } from './prove/hold-lane.ts';
import { canLookInto } from './prove/look-into.ts';
import type { EffectRunner } from './state/effect-runner.ts';
import type { Effect } from './state/transition.ts';
import type { SubmitLane } from './submit/submit-lane.ts';

export interface EffectTools {
  readonly context: JobContext;
  readonly runner: EffectRunner;
  readonly fetching: FetchTools;
  readonly laneOf: (connectionId: string) => SubmitLane;
  /** Called when a job is no longer looked into, or no longer brought home, whatever came of it. */
  readonly onEnd: () => void;
}

/**
 * Begins what a job's change of state asks for.
 * @param fresh whether it follows from what happened just now, and not from what was found at start
 */
export function runEffect(tools: EffectTools, effect: Effect, job: Job, fresh: boolean): void {
  const { context, runner, fetching, laneOf, onEnd } = tools;
  switch (effect) {
    case 'submit':
      laneOf(job.connectionId).send(job);
      return;
    case 'poll':
      runner.begin(job.id, (signal) => pollTask(context, job.id, fresh, signal));
      return;
    case 'fetch':
      runner.begin(job.id, (signal) => fetchResult(context, fetching, job.id, signal).finally(onEnd));
      return;
    case 'discard':
      runner.begin(job.id, () => context.library.discardKept(job.id));
      return;
    case 'prove':
      if (!canLookInto(context, job)) return;
      runner.begin(job.id, (signal) => holdAndLookInto({ context, onEnd }, job, fresh, signal));
      return;
    case 'stop':
      runner.stop(job.id);
      return;
  }
}

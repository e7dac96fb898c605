import type { Job } from '../job.ts';
import type { ChainRun } from './chain-run.ts';
import type { NextStep } from './next-steps.ts';

/** What is known of a run for the question whether it goes on. */
export interface RunNow {
  readonly run: Pick<ChainRun, 'chain' | 'steps'>;
  /** By the steps' ids, as of the last look. */
  readonly next: ReadonlyMap<string, NextStep>;
  /** The state of a job; null if it is not known yet. */
  readonly jobState: (jobId: string) => Job['state']['state'] | null;
}

/**
 * The steps whose results wait for the artist's approval, of a run in which nothing happens any more without the artist; null of one that goes
 * on by itself: a job is under way or was not looked at since it ended, a step is about to start, or the library is away and will be back.
 */
export function atRest({ run, next, jobState }: RunNow): readonly string[] | null {
  const waiting = new Set<string>();
  for (const { id, from } of run.chain.steps) {
    const step = run.steps[id];
    if (step === undefined) continue;
    if (step.state === 'sent' && jobState(step.jobId) !== 'unknown') return null;
    // A job that had failed, or was cancelled, was sent after all, and brought its result.
    const hasEnded = step.state === 'failed' || step.state === 'stopped';
    if (hasEnded && step.jobId !== null && jobState(step.jobId) === 'done') return null;
    if (step.state !== 'to-come') continue;
    const comes = next.get(id);
    if (comes === undefined || comes.next === 'none' || comes.next === 'start') return null;
    if (comes.next !== 'wait') continue;
    if (comes.for === 'away') return null;
    if (from !== null && (comes.for === 'approval' || comes.for === 'changed')) waiting.add(from);
  }
  return [...waiting];
}

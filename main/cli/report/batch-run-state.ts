import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { isEnded, type Job } from '../../../shared/model/job.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { isPaidFor, wasSent } from '../../../shared/model/report/was-paid.ts';
import type { BatchEnd } from '../exit-code.ts';
import type { AssetLine, Summary } from './json-events.ts';

/** A job of this run: its state when the run began, and its present state. */
export interface TrackedJob {
  readonly sentBefore: boolean;
  readonly job: Job;
}

/** The counts of a run at one moment. */
export interface RunCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly waiting: number;
  readonly unknown: number;
}

export function countJobs(tracked: Iterable<TrackedJob>): RunCounts {
  const counts = { total: 0, done: 0, failed: 0, running: 0, waiting: 0, unknown: 0 };
  for (const { job } of tracked) {
    counts.total += 1;
    const { state } = job.state;
    if (state === 'failed' || state === 'cancelled') counts.failed += 1;
    else if (state === 'done' || state === 'waiting' || state === 'unknown') counts[state] += 1;
    else counts.running += 1;
  }
  return counts;
}

/** Whether a job was charged in this run, and not given back. Where its answer was lost, nobody knows. */
export function wasPaid({ sentBefore, job: { state } }: TrackedJob): boolean {
  return !sentBefore && isPaidFor(state);
}

/** What the jobs that were sent in this run cost, without refunds, as far as it is known. */
export function spentInRun(tracked: Iterable<TrackedJob>): Credits {
  const amounts: Credits[] = [];
  for (const each of tracked) {
    if (wasPaid(each) && each.job.credits !== null) amounts.push(each.job.credits);
  }
  return addCredits(amounts);
}

/** How many jobs were paid for in this run at a price that is not known; those whose answer was lost are counted apart. */
function unpricedInRun(tracked: readonly TrackedJob[]): number {
  return tracked.filter((each) => {
    return wasPaid(each) && each.job.credits === null && each.job.state.state !== 'unknown';
  }).length;
}

/** The result of a run, for the rows of its plan only, whatever other jobs the engine worked on. */
export function summarise(
  plan: Pick<Plan, 'rows'>,
  tracked: readonly TrackedJob[],
  assets: readonly AssetLine[],
): Summary {
  const rows = (status: string): number => plan.rows.filter((row) => row.status === status).length;
  const counts = countJobs(tracked);
  const unpriced = unpricedInRun(tracked);
  return {
    event: 'summary',
    submitted: tracked.filter(({ sentBefore, job }) => !sentBefore && wasSent(job.state)).length,
    done: counts.done,
    failed: counts.failed + rows('blocked'),
    skipped: rows('done') + rows('duplicate'),
    unknown: counts.unknown,
    credits: spentInRun(tracked),
    ...(unpriced > 0 && { unpriced }),
    assets: [...assets],
  };
}

/** The values that the exit code depends on. */
export function batchEnd(summary: Summary, tracked: readonly TrackedJob[], stopped: boolean): BatchEnd {
  const owed = tracked.filter(({ job }) => !isEnded(job.state) && job.state.state !== 'unknown');
  const needCredits = owed.filter(({ job: { state } }) => {
    const reason = state.state === 'waiting' ? state.wait?.reason : undefined;
    return reason === 'balance' || reason === 'budget';
  }).length;
  const { failed, unknown } = summary;
  return { failed, unknown, needCredits, stuck: owed.length - needCredits, stopped };
}

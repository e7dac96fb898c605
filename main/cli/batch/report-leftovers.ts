import {
  isEnded,
  isRestored,
  type Job,
  type JobState,
  lostWords,
  type OverBudget,
} from '../../../shared/model/job.ts';
import { holdWords, type LaneHold } from '../../../shared/model/lane-hold.ts';
import { placeOf } from '../../../shared/model/reference.ts';
import type { Engine } from '../../engine/engine.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';
import type { TrackedJob } from '../report/batch-run-state.ts';
import { holdUp } from '../report/hold-up.ts';

/** Reports the jobs of a run that wait since the ledger was lost or restored. */
export function reportRestored(reporter: BatchReporter, tracked: readonly TrackedJob[]): void {
  const waiting = tracked.filter(({ job }) => isRestored(job.state)).length;
  if (waiting === 0) return;
  const which = waiting === 1 ? '1 job was' : `${waiting} jobs were`;
  reporter.notice(
    `${which} not sent: the list of jobs was lost, or is one from a backup, so nobody knows whether they were sent before. Look at the service’s own page; to send them (they may be charged twice), run it again with --release-restored.`,
  );
}

const ELSEWHERE = 'it belongs to another connection, which this run was not given';

/**
 * Reports why unfinished jobs cannot continue without the user, e.g. because of a budget; in a run that was stopped, only what held them
 * up until then.
 */
export function reportHeld(
  reporter: BatchReporter,
  { jobs, connections }: Engine,
  tracked: readonly TrackedJob[],
  isStopped: boolean,
): void {
  const held = new Set(
    tracked
      .filter(({ job: { state } }) => !isEnded(state) && state.state !== 'unknown' && !isRestored(state))
      .map(({ job }) => job.id),
  );
  const holds = jobs.holds();
  const byReason = Map.groupBy(
    jobs.list().filter((live) => held.has(live.job.id) && !(isStopped && holdUp(live) === null)),
    (live) => {
      const { job, status } = live;
      const { connectionId, state } = job;
      if (connections.find(connectionId) === null)
        return `(${ELSEWHERE}); run it again once that has changed`;
      const hold = state.state === 'waiting' ? holds.get(connectionId) : undefined;
      if (hold !== undefined) return `(${holdWords(hold)}); ${PAST_HOLD[hold.reason]}`;
      return `(${(holdUp(live) ?? status).replace(/\.$/, '')}); ${toGoOn(state)}`;
    },
  );
  for (const [words, { length }] of byReason) {
    const which = length === 1 ? '1 job is' : `${length} jobs are`;
    reporter.notice(`${which} not done ${words}, and it goes on.`);
  }
}

const PAST_BUDGET: Readonly<Record<OverBudget, string>> = {
  batch: 'run it again with a budget for them',
  day: 'raise it in the settings, or run it again tomorrow',
  'no-price': 'run it again without a budget',
};

const PAST_HOLD: Readonly<Record<LaneHold['reason'], string>> = {
  closed: 'look at the account, then run it again with --unknown go-on',
  'your-word': 'decide about it in the window, or run it again with --unknown go-on',
  'looking-into': 'run it again',
};

function toGoOn(state: JobState): string {
  const wait = state.state === 'waiting' ? state.wait : null;
  if (wait?.reason === 'budget') return PAST_BUDGET[wait.of];
  if (wait?.reason === 'balance' && wait.why === undefined)
    return 'add credits to the account and run it again';
  return 'run it again once that has changed';
}

/** Reported at the end, after the balance has proven what it can. */
export function reportUnknown(reporter: BatchReporter, { reference, state }: Job): void {
  if (state.state !== 'unknown') return;
  reporter.problem({
    reference: placeOf(reference),
    code: null,
    message: `${lostWords(state)}. In the window it can be sent again, or given up.`,
  });
}

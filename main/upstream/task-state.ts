import { assertNever } from '../../shared/model/assert-never.ts';
import { isRestored, isResultAsked, type JobState } from '../../shared/model/job.ts';
import { failureWords } from '../../shared/model/jobs/failure.ts';
import type { LaneHold } from '../../shared/model/lane-hold.ts';
import type { JobReport } from '../engine/jobs/report/job-report.ts';

/** What became of a task so far. `words` are the end of a sentence. */
export type TaskState =
  | {
      readonly kind: 'owed';
      readonly needsWord: boolean;
      readonly words: string;
      readonly progress: number | null;
    }
  | { readonly kind: 'done'; readonly assetId: string }
  | { readonly kind: 'failed'; readonly words: string };

/** The share of a task's progress at the service, and of the way home, so that it only grows. */
const SHARES = { waiting: 0, running: 0.05, fetching: 0.9 } as const;

/**
 * What a job is to the studio: nothing but its own end ends its task.
 * @param hold of its account
 */
export function taskStateOf({ job, status, progress }: JobReport, hold: LaneHold | undefined): TaskState {
  const { state } = job;
  // A word would come too early: it may turn out that it was not charged, and then it is sent again by itself.
  const isLookedInto = hold?.reason === 'looking-into' && hold.jobId === job.id;
  const owed = (fraction: number): TaskState => ({
    kind: 'owed',
    needsWord: !isLookedInto && needsWord(state),
    words: status,
    progress: fraction,
  });
  switch (state.state) {
    case 'waiting':
    case 'submitting':
    case 'unknown':
      return owed(SHARES.waiting);
    case 'running':
      return owed(SHARES.running + (SHARES.fetching - SHARES.running) * (progress ?? 0));
    case 'fetching':
      return owed(SHARES.fetching + (1 - SHARES.fetching) * (progress ?? 0));
    case 'done':
      return { kind: 'done', assetId: state.assetId };
    case 'failed':
      return { kind: 'failed', words: failureWords(state.failure) };
    case 'cancelled':
      return { kind: 'failed', words: 'it was given up' };
    default:
      return assertNever(state);
  }
}

/** Whether nothing happens to it any more without a person's word. */
function needsWord(state: JobState): boolean {
  return state.state === 'unknown' || isResultAsked(state) || isRestored(state);
}

import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import type { WaitReason } from '../../../shared/model/job.ts';
import { rememberLast } from '../remember-last.ts';
import type { JobsSlice } from './jobs-slice.ts';

/** What holds waiting jobs until the artist acts, with the jobs. */
export type WaitCause =
  | { readonly of: 'queue-paused'; readonly jobs: readonly JobView[] }
  | { readonly of: 'batch-paused'; readonly batchId: string; readonly jobs: readonly JobView[] }
  | { readonly of: 'disk-data' | 'disk-library'; readonly jobs: readonly JobView[] }
  | { readonly of: HoldingReason; readonly jobs: readonly JobView[] };

/** Reasons that end only when the artist does something. All others end by themselves. */
const HOLDING = [
  'restored',
  'keychain-locked',
  'credentials',
  'balance',
  'budget',
  'library',
  'references',
  'paused',
] as const satisfies readonly WaitReason['reason'][];
type HoldingReason = (typeof HOLDING)[number];

const FULL_DISKS = ['data', 'library'] as const;

/** Everything that holds jobs until the artist acts, each cause once: the pause of the queue first. A paused queue is told also if nothing waits. */
export function waitCauses({ jobs, summary }: Pick<JobsSlice, 'jobs' | 'summary'>): readonly WaitCause[] {
  return causesOf(jobs, summary.paused, summary.pausedBatches);
}

const causesOf = rememberLast(
  (
    jobs: readonly JobView[],
    paused: boolean,
    pausedBatches: QueueSummary['pausedBatches'],
  ): readonly WaitCause[] => {
    const waiting = jobs.filter(({ state }) => state.state === 'waiting');
    const ofBatches = pausedBatches.flatMap((batchId): WaitCause[] => {
      const held = waiting.filter((job) => job.batchId === batchId);
      return held.length === 0 ? [] : [{ of: 'batch-paused', batchId, jobs: held }];
    });
    const ofReasons = HOLDING.flatMap((of): WaitCause[] => {
      const held = waiting.filter((job) => job.fullDisk === undefined && reasonOf(job) === of);
      return held.length === 0 ? [] : [{ of, jobs: held }];
    });
    const ofDisks = FULL_DISKS.flatMap((disk): WaitCause[] => {
      const held = jobs.filter(({ fullDisk }) => fullDisk === disk);
      return held.length === 0 ? [] : [{ of: `disk-${disk}`, jobs: held }];
    });
    return [
      ...(paused ? [{ of: 'queue-paused', jobs: waiting } as const] : []),
      ...ofBatches,
      ...ofDisks,
      ...ofReasons,
    ];
  },
);

function reasonOf({ state, heldBy }: JobView): WaitReason['reason'] | null {
  return state.state === 'waiting' ? ((heldBy ?? state.wait)?.reason ?? null) : null;
}

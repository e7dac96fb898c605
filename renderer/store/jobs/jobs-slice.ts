import type { EventPayload } from '../../../shared/bridge/contract.ts';
import { EMPTY_QUEUE, type JobView, type QueueSummary } from '../../../shared/bridge/views.ts';
import { isRestored, type JobStateName } from '../../../shared/model/job.ts';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { keepRows, NO_ROWS, type RowSelection, type SelectHow, selectRow } from '../../ui/row-selection.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import { markDoneRows } from '../batch/mark-done-rows.ts';
import type { FrameSlice } from '../frame-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';
import { overlayWithJobs } from './open-questions.ts';
import { inQueueOrder } from './queue-order.ts';
import { filterJobs, type JobFilter, NO_FILTER, sortJobs } from './queue-view.ts';

/** The queue, as of the engine's last event. */
export interface JobsSlice {
  /** False until the first snapshot came. */
  readonly jobsLoaded: boolean;
  readonly jobsById: ReadonlyMap<string, JobView>;
  /** In the order of the queue's table. */
  readonly jobs: readonly JobView[];
  readonly summary: QueueSummary;
  readonly jobFilter: JobFilter;
  /** Whether the filter's fields are shown above the queue. */
  readonly showJobFilter: boolean;
  /** Jobs that are removed from the queue are deselected. */
  readonly jobSelection: RowSelection;
  readonly replaceJobs: (jobs: readonly JobView[], summary: QueueSummary) => void;
  readonly applyJobs: (change: EventPayload<'jobs.changed'>) => void;
  readonly selectJob: (id: string, how: SelectHow) => void;
  readonly selectAllJobs: () => void;
  /** Jobs that the filter hides are deselected, so that no command works on jobs that are not visible. */
  readonly setJobFilter: (filter: JobFilter) => void;
  /** Shows or hides the filter. Hiding it shows all jobs again. */
  readonly toggleJobFilter: () => void;
}

/** Slices that change with the jobs: a plan's rows, and open dialogs about jobs. */
type Beside = BatchSlice & SessionSlice & FrameSlice;

export const createJobsSlice: SliceCreator<JobsSlice, Beside> = (set) => ({
  jobsLoaded: false,
  jobsById: new Map(),
  jobs: [],
  summary: EMPTY_QUEUE,
  jobFilter: NO_FILTER,
  showJobFilter: false,
  jobSelection: NO_ROWS,
  replaceJobs: (jobs, summary) =>
    set((state) => ({
      jobsLoaded: true,
      ...withJobs(state, new Map(jobs.map((job) => [job.id, job])), jobs),
      summary,
    })),
  applyJobs: ({ changed, removed, summary }) =>
    set((state) => {
      const jobsById = new Map(state.jobsById);
      for (const job of changed) jobsById.set(job.id, job);
      for (const id of removed) jobsById.delete(id);
      return { ...withJobs(state, jobsById, changed), summary };
    }),
  selectJob: (id, how) =>
    set((state) => {
      const order = how === 'range' ? shownJobs(state).map((job) => job.id) : [];
      return { jobSelection: selectRow(state.jobSelection, order, id, how) };
    }),
  selectAllJobs: () =>
    set((state) => ({
      jobSelection: { ...state.jobSelection, keys: new Set(shownJobs(state).map(({ id }) => id)) },
    })),
  setJobFilter: (jobFilter) =>
    set((state) => {
      const shown = new Set(shownJobs({ ...state, jobFilter }).map(({ id }) => id));
      return { jobFilter, jobSelection: keepRows(state.jobSelection, (id) => shown.has(id)) };
    }),
  toggleJobFilter: () =>
    set(({ showJobFilter, jobFilter }) => ({
      showJobFilter: !showJobFilter,
      jobFilter: showJobFilter ? NO_FILTER : jobFilter,
    })),
});

/** The state after jobs were added, changed or removed. Removed jobs are also removed from the selection and the overlay. */
function withJobs(state: JobsSlice & Beside, jobsById: JobsSlice['jobsById'], changed: readonly JobView[]) {
  // A new job can be selected before its event arrives. It does not count as removed.
  const isGone = (id: string): boolean => state.jobsById.has(id) && !jobsById.has(id);
  return {
    jobsById,
    jobs: inQueueOrder([...jobsById.values()]),
    jobSelection: keepRows(state.jobSelection, (id) => !isGone(id)),
    overlay: overlayWithJobs(state.overlay, jobsById),
    plan: markDoneRows(state.plan, changed),
  };
}

/** The active job, which the details panel shows. */
export function selectedJob({ jobsById, jobSelection }: JobsSlice): JobView | undefined {
  return jobSelection.active === null ? undefined : jobsById.get(jobSelection.active);
}

/** All selected jobs, in no particular order. */
export function selectedJobs({ jobsById, jobSelection }: JobsSlice): readonly JobView[] {
  return jobsOf(jobsById, jobSelection.keys);
}

const jobsOf = rememberLast((jobsById: JobsSlice['jobsById'], keys: ReadonlySet<string>) =>
  [...keys].flatMap((id) => jobsById.get(id) ?? []),
);

/** The jobs that the queue shows: filtered, and sorted by the column that the artist chose. */
export function shownJobs({ jobs, jobFilter, settings }: JobsSlice & SessionSlice): readonly JobView[] {
  return shownOf(jobs, jobFilter, settings.appearance.tables['queue']?.sort ?? null);
}

const shownOf = rememberLast(
  (jobs: readonly JobView[], filter: JobFilter, sort: TableLayout['sort']): readonly JobView[] =>
    sortJobs(filterJobs(jobs, filter), sort),
);

/** Ids of the connections that are closed because answers were lost. */
export function closedAccounts({ summary }: Pick<JobsSlice, 'summary'>): readonly string[] {
  return summary.holds.flatMap(({ connectionId, hold }) => (hold.reason === 'closed' ? [connectionId] : []));
}

/** The waiting jobs, in the order in which they will be sent. */
export function waitingJobs({ jobs }: Pick<JobsSlice, 'jobs'>): readonly JobView[] {
  return waitingOf(jobs);
}

const waitingOf = rememberLast((jobs: readonly JobView[]) =>
  jobs.filter(({ state }) => state.state === 'waiting'),
);

/** The jobs that the open decision dialog is about. */
export function jobsToDecide({ jobsById, overlay }: JobsSlice & FrameSlice): readonly JobView[] {
  return overlay.kind === 'decision' ? jobsNamed(jobsById, overlay.jobIds) : NO_JOBS;
}

/** The waiting jobs that are cancelled with the answer to the open decision dialog. */
export function jobsToCancel({ jobsById, overlay }: JobsSlice & FrameSlice): readonly JobView[] {
  return overlay.kind === 'decision' ? waitingNamed(jobsById, overlay.waiting) : NO_JOBS;
}

const NO_JOBS: readonly JobView[] = [];
const waitingNamed = rememberLast((jobsById: JobsSlice['jobsById'], ids: readonly string[]) =>
  ids.flatMap((id) => jobsById.get(id) ?? []),
);
const jobsNamed = rememberLast((jobsById: JobsSlice['jobsById'], ids: readonly string[]) =>
  ids.flatMap((id) => jobsById.get(id) ?? []),
);

const ENDED: ReadonlySet<JobStateName> = new Set(['done', 'failed', 'cancelled']);

/** The job restored from a backup that is asked about first: the selected one, or else the first. */
export function restoredJob(state: JobsSlice): JobView | undefined {
  const selected = selectedJob(state);
  if (selected !== undefined && isRestored(selected.state)) return selected;
  return state.jobs.find((job) => isRestored(job.state));
}

/** Whether any job has ended and can be removed from the list. */
export function anyEnded({ jobs }: Pick<JobsSlice, 'jobs'>): boolean {
  return jobs.some(({ state }) => ENDED.has(state.state));
}

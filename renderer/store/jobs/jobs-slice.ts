import type { StateCreator } from 'zustand/vanilla';
import type { EventPayload } from '../../../shared/bridge/contract.ts';
import { EMPTY_QUEUE, type JobView, type QueueSummary } from '../../../shared/bridge/views.ts';
import type { JobStateName } from '../../../shared/model/job.ts';
import type { TableLook } from '../../../shared/model/settings.ts';
import { NO_ROWS, type RowSelection, type SelectHow, selectRow } from '../../ui/row-selection.ts';
import type { AppState } from '../app-state.ts';
import { freshPlan } from '../batch/fresh-plan.ts';
import { rememberLast } from '../remember-last.ts';
import { inQueueOrder } from './queue-order.ts';
import { filterJobs, type JobFilter, NO_FILTER, sortJobs } from './queue-view.ts';

/** The queue, as the engine last told it. */
export interface JobsSlice {
  /** False until the first snapshot came. */
  readonly jobsLoaded: boolean;
  readonly jobsById: ReadonlyMap<string, JobView>;
  /** In the order of the queue's table. */
  readonly jobs: readonly JobView[];
  readonly summary: QueueSummary;
  readonly jobFilter: JobFilter;
  /** Whether the filter's fields stand over the queue. */
  readonly showJobFilter: boolean;
  readonly jobSelection: RowSelection;
  /** The jobs that the artist is being asked about. */
  readonly askedJobIds: readonly string[];
  readonly replaceJobs: (jobs: readonly JobView[], summary: QueueSummary) => void;
  readonly applyJobs: (change: EventPayload<'jobs.changed'>) => void;
  readonly selectJob: (id: string, how: SelectHow) => void;
  readonly selectAllJobs: () => void;
  /** Jobs that it hides are not selected any more: nothing is done to what is not in sight. */
  readonly setJobFilter: (filter: JobFilter) => void;
  /** Closing it shows all jobs again. */
  readonly toggleJobFilter: () => void;
}

export const createJobsSlice: StateCreator<AppState, [], [], JobsSlice> = (set) => ({
  jobsLoaded: false,
  jobsById: new Map(),
  jobs: [],
  summary: EMPTY_QUEUE,
  jobFilter: NO_FILTER,
  showJobFilter: false,
  jobSelection: NO_ROWS,
  askedJobIds: [],
  replaceJobs: (jobs, summary) =>
    set((state) => ({
      jobsLoaded: true,
      jobsById: new Map(jobs.map((job) => [job.id, job])),
      jobs: inQueueOrder(jobs),
      summary,
      plan: freshPlan(state.plan, jobs),
    })),
  applyJobs: ({ changed, removed, summary }) =>
    set((state) => {
      const jobsById = new Map(state.jobsById);
      for (const job of changed) jobsById.set(job.id, job);
      for (const id of removed) jobsById.delete(id);
      const plan = freshPlan(state.plan, changed);
      return { jobsById, jobs: inQueueOrder([...jobsById.values()]), summary, plan };
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
      const keep = (id: string | null): string | null => (id !== null && shown.has(id) ? id : null);
      const { keys, active, anchor } = state.jobSelection;
      return {
        jobFilter,
        jobSelection: {
          keys: new Set([...keys].filter((id) => shown.has(id))),
          active: keep(active),
          anchor: keep(anchor),
        },
      };
    }),
  toggleJobFilter: () =>
    set(({ showJobFilter, jobFilter }) => ({
      showJobFilter: !showJobFilter,
      jobFilter: showJobFilter ? NO_FILTER : jobFilter,
    })),
});

/** The job that the keyboard stands on, which the details are about. */
export function selectedJob({ jobsById, jobSelection }: JobsSlice): JobView | undefined {
  return jobSelection.active === null ? undefined : jobsById.get(jobSelection.active);
}

/** Every selected job, in no order. */
export function selectedJobs({ jobsById, jobSelection }: JobsSlice): readonly JobView[] {
  return jobsOf(jobsById, jobSelection.keys);
}

const jobsOf = rememberLast((jobsById: JobsSlice['jobsById'], keys: ReadonlySet<string>) =>
  [...keys].flatMap((id) => jobsById.get(id) ?? []),
);

/** Jobs as the queue shows them: filtered, and sorted as the table's heads say. */
export function shownJobs({ jobs, jobFilter, settings }: AppState): readonly JobView[] {
  return shownOf(jobs, jobFilter, settings.appearance.tables['queue']?.sort ?? null);
}

const shownOf = rememberLast(
  (jobs: readonly JobView[], filter: JobFilter, sort: TableLook['sort']): readonly JobView[] =>
    sortJobs(filterJobs(jobs, filter), sort),
);

/** Ids of the connections that lost answers have closed. */
export function closedAccounts({ summary }: Pick<JobsSlice, 'summary'>): readonly string[] {
  return summary.holds.flatMap(({ connectionId, hold }) => (hold.reason === 'closed' ? [connectionId] : []));
}

/** Jobs that wait, in the order of their turns. */
export function waitingJobs({ jobs }: Pick<JobsSlice, 'jobs'>): readonly JobView[] {
  return waitingOf(jobs);
}

const waitingOf = rememberLast((jobs: readonly JobView[]) =>
  jobs.filter(({ state }) => state.state === 'waiting'),
);

/** The jobs that the artist is being asked about; without those about which there is nothing to decide any more. */
export function askedJobs({ jobsById, askedJobIds }: JobsSlice): readonly JobView[] {
  return askedOf(jobsById, askedJobIds);
}

const askedOf = rememberLast((jobsById: JobsSlice['jobsById'], ids: readonly string[]) =>
  ids.flatMap((id) => jobsById.get(id) ?? []).filter(isAsked),
);

/** A task that runs or brought its result is paid for, and one whose answer was lost may be: what becomes of them is asked first. */
const ASKED: ReadonlySet<JobStateName> = new Set(['running', 'fetching', 'unknown']);
export function isAsked({ state }: JobView): boolean {
  return ASKED.has(state.state);
}

const ENDED: ReadonlySet<JobStateName> = new Set(['done', 'failed', 'cancelled']);

/** Whether there is a job that can be taken off the list. */
export function anyEnded({ jobs }: Pick<JobsSlice, 'jobs'>): boolean {
  return jobs.some(({ state }) => ENDED.has(state.state));
}

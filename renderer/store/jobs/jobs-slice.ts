import type { EventPayload } from '../../../shared/bridge/contract.ts';
import { EMPTY_QUEUE, type JobView, type QueueSummary } from '../../../shared/bridge/views.ts';
import { isRestored, type JobStateName } from '../../../shared/model/job.ts';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { activeIn, keepRows, NO_ROWS, type SelectHow, selectRow } from '../../ui/row-selection.ts';
import type { BatchSlice } from '../batch/batch-slice.ts';
import { isPlanBehind, planAfterJobs } from '../batch/plan-after-jobs.ts';
import { type PlanChoiceSlice, selectionInPlan } from '../batch/plan-choice-slice.ts';
import type { ChainsSlice } from '../chains/chains-slice.ts';
import type { FrameSlice } from '../frame-slice.ts';
import type { RecipesSlice } from '../recipes/recipes-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';
import type { JobsState } from './jobs-state.ts';
import { overlayWithJobs } from './open-questions.ts';
import { inQueueOrder } from './queue-order.ts';
import { jobsOfRow, jobsOfRows, type QueueRow, queueRows, stepOfJob } from './queue-rows.ts';
import { filterJobs, type JobFilter, NO_FILTER } from './queue-view.ts';
import { chainRowBeside, chainRowOf, isRunKey, stepKey } from './row-keys.ts';
import { sortOf } from './shown-jobs.ts';

/** The queue, as of the engine's last event. */
export interface JobsSlice extends JobsState {
  /** False until the first snapshot came. */
  readonly jobsLoaded: boolean;
  readonly summary: QueueSummary;
  /** Whether the filter's fields are shown above the queue. */
  readonly showJobFilter: boolean;
  /**
   * The order of the table when the selection was begun. A range goes by it: rows move while the queue runs, and jobs that the artist
   * never had between the two would be in the range. Null if the order was changed by the artist since.
   */
  readonly rangeOrder: RangeOrder | null;
  /** The first job of the batch that was started last, which the queue brings into sight; null before any. */
  readonly revealedJobId: string | null;
  /** The batch that was started last, until a job of it is known. */
  readonly awaitedBatchId: string | null;
  /** Brings the first job of a batch into sight, once it is known. */
  readonly revealBatch: (batchId: string) => void;
  readonly replaceJobs: (jobs: readonly JobView[], summary: QueueSummary) => void;
  readonly applyJobs: (change: EventPayload<'jobs.changed'>) => void;
  readonly selectJob: (id: string, how: SelectHow) => void;
  readonly selectAllJobs: () => void;
  /** Jobs that the filter hides are deselected, so that no command works on jobs that are not visible. */
  readonly setJobFilter: (filter: JobFilter) => void;
  /** Shows or hides the filter. Hiding it shows all jobs again. */
  readonly toggleJobFilter: () => void;
}

interface RangeOrder {
  readonly ids: readonly string[];
  readonly sort: TableLayout['sort'];
}

/** Slices that change with the jobs: a plan's rows, and open dialogs about jobs. */
type Beside = BatchSlice & ChainsSlice & PlanChoiceSlice & RecipesSlice & SessionSlice & FrameSlice;

export const createJobsSlice: SliceCreator<JobsSlice, Beside> = (set) => ({
  jobsLoaded: false,
  jobsById: new Map(),
  jobs: [],
  summary: EMPTY_QUEUE,
  jobFilter: NO_FILTER,
  showJobFilter: false,
  jobSelection: NO_ROWS,
  rangeOrder: null,
  revealedJobId: null,
  awaitedBatchId: null,
  revealBatch: (batchId) => set(({ jobs }) => revealed(jobs, batchId)),
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
  selectJob: (given, how) =>
    set((now) => {
      const at = isRunKey(given) ? null : stepOfJob(now, given);
      const id = at === null ? given : stepKey(at.chain.id, at.step.id);
      // What is selected must be seen: the run of a job is opened for it.
      const isHidden = at !== null && !now.openedChains.has(at.chain.id);
      const openedChains = isHidden ? new Set([...now.openedChains, at.chain.id]) : now.openedChains;
      const state = { ...now, openedChains };
      const shown = keysOf(queueRows(state));
      const kept = rangeIds(state);
      const order = how === 'range' && kept.includes(id) ? kept : shown;
      // A row that is not in the order of the range begins another one: the anchor may stand anywhere by now.
      const isNew = how === 'range' && !kept.includes(id);
      const before = isNew ? { ...state.jobSelection, anchor: null } : state.jobSelection;
      const jobSelection = keepRows(
        selectRow(before, order, id, how),
        shown,
        (key) => key === id || isShown(state, key),
      );
      return {
        openedChains,
        jobSelection,
        activeChainRow: chainRowOf(jobSelection.active),
        rangeOrder: { ids: order, sort: sortOf(state) },
      };
    }),
  selectAllJobs: () =>
    set((state) => {
      const shown = keysOf(queueRows(state));
      const keys = new Set(shown);
      const active = activeIn(keys, shown, state.jobSelection.active);
      const jobSelection = { ...state.jobSelection, keys, active };
      return { jobSelection, activeChainRow: chainRowBeside(state, jobSelection) };
    }),
  setJobFilter: (jobFilter) =>
    set((state) => {
      const shown = new Set(keysOf(queueRows({ ...state, jobFilter })));
      const jobSelection = keepRows(state.jobSelection, keysOf(queueRows(state)), (id) => shown.has(id));
      return {
        jobFilter,
        jobSelection,
        activeChainRow: chainRowBeside(state, jobSelection),
        rangeOrder: null,
      };
    }),
  toggleJobFilter: () =>
    set(({ showJobFilter, jobFilter }) => ({
      rangeOrder: null,
      showJobFilter: !showJobFilter,
      jobFilter: showJobFilter ? NO_FILTER : jobFilter,
    })),
});

/** The state after jobs were added, changed or removed. Removed jobs are also removed from the selection and the overlay. */
function withJobs(state: JobsSlice & Beside, jobsById: JobsSlice['jobsById'], changed: readonly JobView[]) {
  const jobs = inQueueOrder([...jobsById.values()]);
  const isMovedByArtist = changed.some(({ id, position, priority }) => {
    const before = state.jobsById.get(id);
    return before !== undefined && (before.position !== position || before.priority !== priority);
  });
  const next = { ...state, jobsById, jobs };
  const plan = planAfterJobs(state.plan, changed);
  // A new job can be selected before its event arrives. It does not count as removed.
  const isGone = (id: string): boolean => state.jobsById.has(id) && !jobsById.has(id);
  const isKept = (id: string): boolean =>
    isRunKey(id) ? isShown(next, id) : !isGone(id) && (!jobsById.has(id) || isShown(next, id));
  return {
    jobsById,
    jobs,
    jobSelection: keepRows(state.jobSelection, keysOf(queueRows(state)), isKept),
    ...(isMovedByArtist ? { rangeOrder: null } : {}),
    ...(state.awaitedBatchId === null ? {} : revealed(jobs, state.awaitedBatchId)),
    overlay: overlayWithJobs(state.overlay, jobsById),
    plan,
    planSelection: selectionInPlan(state, plan),
    isPlanOutdated: state.isPlanOutdated || isPlanBehind(state.plan, state.jobsById, jobsById),
  };
}

function revealed(jobs: readonly JobView[], batchId: string): Partial<JobsSlice> {
  const first = jobs.find((job) => job.batchId === batchId);
  return first === undefined
    ? { awaitedBatchId: batchId }
    : { awaitedBatchId: null, revealedJobId: first.id };
}

/** Whether the table shows the row. */
function isShown(state: JobsSlice & ChainsSlice & SessionSlice, key: string): boolean {
  if (isRunKey(key)) return keysIn(queueRows(state)).has(key);
  const job = state.jobsById.get(key);
  return job !== undefined && filterJobs([job], state.jobFilter).length > 0;
}

/** The ids in whose order a range is selected, and the keyboard extends it. */
export function rangeIds(state: JobsSlice & ChainsSlice & SessionSlice): readonly string[] {
  const { rangeOrder } = state;
  const shown = keysOf(queueRows(state));
  return rangeOrder !== null && rangeOrder.sort === sortOf(state) ? commonOf(rangeOrder.ids, shown) : shown;
}

/** Jobs that are not shown any more cannot be selected. */
const commonOf = rememberLast((ids: readonly string[], shown: readonly string[]): readonly string[] => {
  const there = new Set(shown);
  return ids.filter((id) => there.has(id));
});

const keysOf = rememberLast((rows: readonly QueueRow[]): readonly string[] => rows.map(({ key }) => key));
const keysIn = rememberLast((rows: readonly QueueRow[]): ReadonlySet<string> => new Set(keysOf(rows)));

/** The active job, which the details panel shows; of a run the one that needs a decision, or is under way. */
export function selectedJob(state: JobsSlice & ChainsSlice & SessionSlice): JobView | undefined {
  const { active } = state.jobSelection;
  return active === null ? undefined : jobsOfRow(state, active)[0];
}

/** All selected jobs, in no particular order; of a run that is selected, those that the list has and the filter shows. */
export function selectedJobs(state: JobsSlice & ChainsSlice & SessionSlice): readonly JobView[] {
  return jobsOfRows(state, state.jobSelection.keys);
}

/** The ids of all selected jobs. */
export function selectedJobIds(state: JobsSlice & ChainsSlice & SessionSlice): ReadonlySet<string> {
  return idsOf(selectedJobs(state));
}

const idsOf = rememberLast((jobs: readonly JobView[]) => new Set(jobs.map(({ id }) => id)));

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
export function restoredJob(state: JobsSlice & ChainsSlice & SessionSlice): JobView | undefined {
  const selected = selectedJob(state);
  if (selected !== undefined && isRestored(selected.state)) return selected;
  return state.jobs.find((job) => isRestored(job.state));
}

/** Whether any job has ended and can be removed from the list. */
export function anyEnded({ jobs }: Pick<JobsSlice, 'jobs'>): boolean {
  return anyEndedOf(jobs);
}

const anyEndedOf = rememberLast((jobs: JobsSlice['jobs']) => jobs.some(canBeCleared));

/** Whether a job has ended, and owes no copy of its result, which nothing else would show. */
export function canBeCleared({ state, copy }: JobView): boolean {
  return ENDED.has(state.state) && copy?.state !== 'owed';
}

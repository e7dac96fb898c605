import type { JobView } from '../../../shared/bridge/views.ts';
import type { JobStateName } from '../../../shared/model/job.ts';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { taskWords } from '../../words/job-words.ts';

/** Groups of states that the queue can be filtered by. */
export const STATE_GROUPS = [
  'all',
  'to decide',
  'running',
  'waiting',
  'failed',
  'done',
  'cancelled',
] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** Which jobs of the queue are shown. */
export interface JobFilter {
  /** Each word must occur in the name, the task or the state. */
  readonly words: string;
  readonly group: StateGroup;
}

export const NO_FILTER: JobFilter = { words: '', group: 'all' };

const GROUP_OF: Readonly<Record<JobStateName, StateGroup>> = {
  unknown: 'to decide',
  submitting: 'running',
  running: 'running',
  fetching: 'running',
  waiting: 'waiting',
  failed: 'failed',
  done: 'done',
  cancelled: 'cancelled',
};

/** Whether a filter can hide any job. */
export function isFiltering({ words, group }: JobFilter): boolean {
  return words.trim() !== '' || group !== 'all';
}

export function filterJobs(jobs: readonly JobView[], filter: JobFilter): readonly JobView[] {
  if (!isFiltering(filter)) return jobs;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter((job) => {
    if (filter.group !== 'all' && GROUP_OF[job.state.state] !== filter.group) return false;
    if (words.length === 0) return true;
    const text = `${job.reference.name} ${taskWords(job)} ${job.status}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type Key = string | number;

/** The columns that the queue can be sorted by, from left to right. */
export const QUEUE_COLUMNS = [
  'reference',
  'task',
  'state',
  'progress',
  'time',
  'priority',
  'credits',
] as const;
export type QueueColumn = (typeof QUEUE_COLUMNS)[number];

/** The sort key of each column. Jobs with equal keys keep the order of the queue. */
const KEYS: Readonly<Record<QueueColumn, (job: JobView) => Key>> = {
  reference: ({ reference }) => reference.name.toLowerCase(),
  task: taskWords,
  state: ({ state, status }) => `${GROUP_OF[state.state]} ${status}`,
  progress: (job) => (job.state.state === 'done' ? 1 : (job.progress ?? 0)),
  time: ({ state, createdAt }) => ('since' in state ? state.since : 'at' in state ? state.at : createdAt),
  priority: ({ priority }) => ({ high: 0, normal: 1, low: 2 })[priority],
  credits: ({ credits, estimate }) => Number(credits ?? estimate ?? 0),
};

export const SORTED_BY: ReadonlySet<string> = new Set(QUEUE_COLUMNS);

const isQueueColumn = (id: string): id is QueueColumn => SORTED_BY.has(id);

/** Sorts jobs by a column. Without a column, or with an unknown one, they keep the order of the queue. */
export function sortJobs(jobs: readonly JobView[], sort: TableLayout['sort']): readonly JobView[] {
  const keyOf = sort === null || !isQueueColumn(sort.by) ? undefined : KEYS[sort.by];
  if (sort === null || keyOf === undefined) return jobs;
  const sign = sort.down ? -1 : 1;
  return jobs
    .map((job) => ({ job, key: keyOf(job) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
    .map(({ job }) => job);
}

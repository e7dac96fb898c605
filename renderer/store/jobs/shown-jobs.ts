import type { JobView } from '../../../shared/bridge/views.ts';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { JobsState } from './jobs-state.ts';
import { filterJobs, type JobFilter, sortJobs } from './queue-view.ts';

/** What the queue's table is sorted by; null for the order of the queue. */
export const sortOf = ({ settings }: SessionSlice): TableLayout['sort'] =>
  settings.appearance.tables['queue']?.sort ?? null;

/** The jobs that the queue shows: filtered, and sorted by the column that the artist chose. */
export function shownJobs(state: JobsState & SessionSlice): readonly JobView[] {
  return shownOf(state.jobs, state.jobFilter, sortOf(state));
}

const shownOf = rememberLast(
  (jobs: readonly JobView[], filter: JobFilter, sort: TableLayout['sort']): readonly JobView[] =>
    sortJobs(filterJobs(jobs, filter), sort),
);

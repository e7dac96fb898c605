import type { JobView } from '../../../shared/bridge/views.ts';
import type { RowSelection } from '../../ui/row-selection.ts';
import type { JobFilter } from './queue-view.ts';

/** The jobs that the window knows, and which of them are shown and selected. */
export interface JobsState {
  readonly jobsById: ReadonlyMap<string, JobView>;
  /** In the order of the queue's table. */
  readonly jobs: readonly JobView[];
  readonly jobFilter: JobFilter;
  /** By the keys of the queue's rows. What is removed from the queue, or hidden by the filter, is deselected. */
  readonly jobSelection: RowSelection;
}

import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';

/** The queue of an engine in memory. */
export interface JobWorld {
  jobs: readonly JobView[];
  paused: boolean;
  pausedBatches: readonly string[];
  holds: QueueSummary['holds'];
  readonly budgets: Map<string, string | null>;
}

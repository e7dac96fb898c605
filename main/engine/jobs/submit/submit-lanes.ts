import { isEnded, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { createSubmitLane, type SubmitLane } from './submit-lane.ts';

/** The submit lanes: one for each connection with jobs that have not ended. */
export interface SubmitLanes {
  /** Creates the lanes that these jobs need, and wakes every lane. */
  readonly open: (jobs: Iterable<Job>) => void;
  /** Resolves when no request is under way in any lane. */
  readonly done: () => Promise<void>;
}

export interface SubmitLanesOptions {
  readonly context: JobContext;
  /** Stops waiting and preparing. */
  readonly closing: AbortSignal;
  /** Ends even requests under way. */
  readonly closed: AbortSignal;
}

export function createSubmitLanes({ context, closing, closed }: SubmitLanesOptions): SubmitLanes {
  const lanes = new Map<string, SubmitLane>();
  const laneOf = (connectionId: string): SubmitLane => {
    const lane = lanes.get(connectionId) ?? createSubmitLane({ context, connectionId, closing, closed });
    lanes.set(connectionId, lane);
    return lane;
  };
  const wake = (): void => {
    for (const lane of lanes.values()) lane.wake();
  };
  context.conditionChanges.subscribe(wake);
  return {
    open: (jobs) => {
      for (const { connectionId, state } of jobs) {
        if (!isEnded(state) && context.connections.find(connectionId) !== null) laneOf(connectionId);
      }
      wake();
    },
    done: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.done));
    },
  };
}

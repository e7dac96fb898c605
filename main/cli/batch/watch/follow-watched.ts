import { isEnded } from '../../../../shared/model/job.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { JobReport } from '../../../engine/jobs/report/job-report.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { TrackedJob } from '../../report/batch-run-state.ts';
import { createJobReporter, mayHaveBeenSent } from '../follow-jobs.ts';

/** The jobs of a watched folder that were not at their end when the run began, or came since. */
export interface FollowedWatch {
  readonly tracked: () => readonly TrackedJob[];
  readonly stop: () => void;
}

/** Reports each change of the jobs of a watched folder. To be called before the engine continues its jobs. */
export function followWatched(engine: Engine, reporter: BatchReporter, batchId: string): FollowedWatch {
  const known = new Map<string, TrackedJob>();
  const seen = new Map<string, JobReport>();
  const ended = new Set<string>();
  const jobReporter = createJobReporter(engine, reporter);
  for (const { job } of engine.jobs.list()) {
    if (job.batchId !== batchId) continue;
    if (isEnded(job.state)) ended.add(job.id);
    else known.set(job.id, { job, sentBefore: mayHaveBeenSent(job.state) });
  }
  const observe = (live: JobReport): void => {
    const { job } = live;
    const { id, state } = job;
    if (job.batchId !== batchId || (ended.has(id) && isEnded(state))) return;
    const sentBefore = (known.get(id)?.sentBefore ?? false) && state.state !== 'waiting';
    known.set(id, { job, sentBefore });
    jobReporter.report(live, seen.get(id) ?? null, sentBefore);
    seen.set(id, live);
  };
  const stop = engine.jobs.subscribe(({ changed }) => changed.forEach(observe));
  return {
    tracked: () => [...known.values()],
    stop: () => {
      stop();
      engine.jobs.list().forEach(observe);
    },
  };
}

import { isEnded } from '../../../../shared/model/job.ts';
import type { Watch } from '../../../../shared/model/watch/watch.ts';
import type { ChainNow } from '../../../engine/chains/chains.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { JobReport } from '../../../engine/jobs/report/job-report.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { TrackedJob } from '../../report/batch-run-state.ts';
import type { ChainOptions } from '../chain/chain-options.ts';
import { chooseAnew, followRuns } from '../chain/run-chains.ts';
import { sayWords } from '../chain/say-words.ts';
import { createJobReporter, mayHaveBeenSent } from '../follow-jobs.ts';

/** The jobs and chains of a watched folder that were not at their end when the run began, or came since. */
export interface FollowedWatch {
  readonly tracked: () => readonly TrackedJob[];
  readonly chains: () => readonly ChainNow[];
  readonly stop: () => void;
}

/** Reports each change of the jobs of a watched folder. To be called before the engine continues its jobs. */
export async function followWatched(
  engine: Engine,
  reporter: BatchReporter,
  { batchId, folder }: Pick<Watch, 'batchId' | 'folder'>,
  options: ChainOptions,
): Promise<FollowedWatch> {
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
  const open = [...engine.jobs.chains.open()].filter((record) => record.batchId === batchId);
  await sayWords(engine, reporter, { paths: [folder] }, open, options);
  chooseAnew(
    engine,
    open.filter(({ id }) => engine.jobs.chains.get(id) !== null),
    options,
  );
  const runs = followRuns(engine, reporter, () => undefined, batchId);
  runs.add(open.map(({ id }) => id));
  const stop = engine.jobs.subscribe(({ changed }) => changed.forEach(observe));
  return {
    tracked: () => [...known.values()],
    chains: runs.now,
    stop: () => {
      stop();
      runs.end();
      engine.jobs.list().forEach(observe);
    },
  };
}

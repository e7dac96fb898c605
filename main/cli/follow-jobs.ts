import type { Job } from '../../shared/model/job.ts';
import type { Plan } from '../../shared/model/plan.ts';
import type { Engine } from '../engine/engine.ts';
import type { LiveJob } from '../engine/jobs/job-engine.ts';
import type { BatchReporter } from './batch-reporter.ts';
import { referencePath, type TrackedJob, wasSent } from './batch-run-state.ts';

/** The jobs of a run, while they are followed. */
export interface Followed {
  /** Resolves when none of them can go on by itself, or the person asks to stop. */
  readonly settled: Promise<void>;
  /** Ends the following, and gives them as they are now. */
  readonly finish: () => readonly TrackedJob[];
}

/** How often times are drawn anew while nothing else changes. Milliseconds. */
const REDRAW_MS = 500;

/** Starts the new rows of a plan, takes up those that are owed, and reports what becomes of them. */
export async function followJobs(
  { reporter, signal }: { readonly reporter: BatchReporter; readonly signal: AbortSignal },
  engine: Engine,
  plan: Plan,
): Promise<Followed> {
  const owed = plan.rows.flatMap(({ status, fingerprint }) => {
    const job = status === 'owed' && fingerprint !== null ? engine.jobs.findOwed(fingerprint) : null;
    return job === null ? [] : [job];
  });
  const before = new Map(owed.map((job) => [job.id, { job, sent: wasSent(job.state) }]));
  const started = await engine.batches.start(plan.id, null);
  for (const job of started.jobs) before.set(job.id, { job, sent: false });

  const seen = new Map<string, LiveJob>();
  const tracked = (): TrackedJob[] =>
    [...before].map(([id, { job, sent }]) => ({ job: seen.get(id)?.job ?? job, sentBefore: sent }));
  const draw = (): void =>
    reporter.progress({
      tracked: tracked(),
      live: [...seen.values()],
      remainingMs: engine.jobs.remainingMs(),
    });

  const told = createTeller(engine, reporter);
  const stop = engine.jobs.subscribe(({ changed }) => {
    for (const live of changed) {
      const known = before.get(live.job.id);
      if (known === undefined) continue;
      told.tell(live, seen.get(live.job.id) ?? null, known.sent);
      seen.set(live.job.id, live);
    }
    draw();
  });
  const redraw = setInterval(draw, REDRAW_MS);

  const batchIds = new Set([started.batchId, ...owed.map(({ batchId }) => batchId)]);
  const settled = Promise.all([...batchIds].map((id) => engine.jobs.settled(id, signal))).then(
    () => undefined,
    (cause: unknown) => {
      if (!signal.aborted) throw cause;
    },
  );
  return {
    settled,
    finish: () => {
      clearInterval(redraw);
      stop();
      for (const live of engine.jobs.list()) {
        const known = before.get(live.job.id);
        if (known === undefined) continue;
        told.tell(live, seen.get(live.job.id) ?? null, known.sent);
        seen.set(live.job.id, live);
      }
      return tracked();
    },
  };
}

/** Says of each job what is new of it, once. */
function createTeller(
  engine: Engine,
  reporter: BatchReporter,
): { readonly tell: (live: LiveJob, before: LiveJob | null, sentBefore: boolean) => void } {
  const sent = new Set<string>();
  return {
    tell: (live, before, sentBefore) => {
      const { job, status } = live;
      if (wasSent(job.state) && !sentBefore && !sent.has(job.id)) {
        sent.add(job.id);
        reporter.submitted(live);
      }
      const changed = before?.job.state.state !== job.state.state;
      if (!changed && before?.status === status) return;
      reporter.state(live);
      if (!changed) return;
      if (job.state.state === 'failed') reporter.problem(problemOf(job));
      if (job.state.state === 'unknown')
        reporter.problem({ reference: referencePath(job.reference), code: null, message: status });
      if (job.state.state === 'done') void tellAsset(engine, reporter, live, job.state.assetId);
    },
  };
}

function problemOf(job: Job): Parameters<BatchReporter['problem']>[0] {
  const failure = job.state.state === 'failed' ? job.state.failure : null;
  return {
    reference: referencePath(job.reference),
    code: failure?.code ?? null,
    message: failure?.message ?? 'It failed.',
  };
}

async function tellAsset(
  engine: Engine,
  reporter: BatchReporter,
  live: LiveJob,
  assetId: string,
): Promise<void> {
  const stored = await engine.library.get(assetId);
  if (stored !== null) reporter.asset(live, stored);
}

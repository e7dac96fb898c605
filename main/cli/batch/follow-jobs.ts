import { isChainOpen } from '../../../shared/model/chain/chain-record.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import { isEnded, isRestored, isResultAsked, type Job, type JobState } from '../../../shared/model/job.ts';
import { failureWords } from '../../../shared/model/jobs/failure.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { placeOf } from '../../../shared/model/reference.ts';
import { wasSent } from '../../../shared/model/report/was-paid.ts';
import type { ChainNow } from '../../engine/chains/chains.ts';
import type { Engine } from '../../engine/engine.ts';
import type { JobReport } from '../../engine/jobs/report/job-report.ts';
import type { BatchReporter, Problem } from '../report/batch-reporter.ts';
import type { TrackedJob } from '../report/batch-run-state.ts';
import { reportNotSent } from '../report/report-not-sent.ts';
import type { BatchOptions } from './batch-options.ts';
import { choiceOf } from './chain/chain-options.ts';
import { chooseAnew, costToCome, followRuns, jobsOf, runsOf } from './chain/run-chains.ts';
import { sayWords } from './chain/say-words.ts';
import { namesOf, reportCopies } from './report-copies.ts';
import { shareBudget } from './share-budget.ts';

/** The jobs of a run, while they are followed. */
export interface Followed {
  /** Resolves when none of them can continue without the user, or when the person asks to stop. */
  readonly stopped: Promise<void>;
  /** Ends the following, and returns the jobs as they are now. May be called again. */
  readonly finish: () => { readonly tracked: readonly TrackedJob[]; readonly chains: readonly ChainNow[] };
}

/** How often times are redrawn while nothing else changes. Milliseconds. */
const REDRAW_MS = 500;

/** Continues unfinished jobs, starts the new rows of a plan, and reports the progress of this plan's jobs. */
export async function followJobs(
  {
    reporter,
    signal,
    options,
    budget,
  }: {
    readonly reporter: BatchReporter;
    readonly signal: AbortSignal;
    readonly options: Pick<BatchOptions, 'releaseRestored' | 'name' | 'handOff' | 'chain'>;
    readonly budget: Credits | null;
  },
  engine: Engine,
  plan: Plan,
): Promise<Followed> {
  await sayWords(engine, reporter, plan, runsOf(engine, plan), options.chain);
  const owedRuns = runsOf(engine, plan).filter(isChainOpen);
  const owed = [
    ...plan.rows.flatMap(({ status, fingerprint }) => {
      const job = status === 'owed' && fingerprint !== null ? engine.jobs.findOwed(fingerprint) : null;
      return job === null ? [] : [job];
    }),
    ...jobsOf(engine, owedRuns).filter(({ state }) => !isEnded(state)),
  ];
  const known = new Map(owed.map((job) => [job.id, { job, sentBefore: mayHaveBeenSent(job.state) }]));
  const earlier = new Map(engine.jobs.list().map(({ job }) => [job.id, job.state]));
  const left = await shareBudget(engine.jobs, owed, budget, costToCome(engine, owedRuns));
  chooseAnew(engine, owedRuns, options.chain);
  const runs = followRuns(engine, reporter, () => runs.jobs().forEach(take));
  runs.add(owedRuns.map(({ id }) => id));
  await engine.jobs.start();
  if (options.releaseRestored) await releaseRestored(engine, new Set(known.keys()));
  const choice = choiceOf(options.chain);
  const names = namesOf(engine, options);
  const started = await engine.batches.start(plan.id, null, left, names, undefined, choice);
  reportNotSent(reporter, started.notSent);
  started.jobs.forEach(take);
  runs.add(started.chains);

  const seen = new Map<string, JobReport>();
  const jobReporter = createJobReporter(engine, reporter);
  function observe(live: JobReport): void {
    const { id, state } = live.job;
    const tracked = known.get(id);
    if (tracked === undefined) return;
    // A job that is waiting again (proven not charged, or to be retried) counts as sent in this run when it is sent.
    const sentBefore = tracked.sentBefore && state.state !== 'waiting';
    known.set(id, { job: live.job, sentBefore });
    jobReporter.report(live, seen.get(id) ?? null, sentBefore);
    seen.set(id, live);
  }
  /** A job of this run; not one that had ended before. */
  function take(job: Job): void {
    const before = earlier.get(job.id);
    if (known.has(job.id) || (before !== undefined && isEnded(before))) return;
    known.set(job.id, { job, sentBefore: before !== undefined && mayHaveBeenSent(before) });
  }
  function draw(): void {
    const remainingMs = engine.jobs.remainingMs(null);
    reporter.progress({ tracked: [...known.values()], live: [...seen.values()], remainingMs });
  }
  const stop = engine.jobs.subscribe(({ changed }) => {
    changed.forEach(observe);
    draw();
  });
  const redraw = setInterval(draw, REDRAW_MS);

  const batchIds = new Set([started.batchId, ...[...owed, ...owedRuns].map(({ batchId }) => batchId)]);
  const idle = Promise.all([...batchIds].map((id) => engine.jobs.whenIdle(id, signal)));
  const stopped = idle
    .then(() => reportCopies(reporter, engine, signal))
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
  return {
    stopped,
    finish: () => {
      clearInterval(redraw);
      stop();
      const chains = runs.end();
      runs.jobs().forEach(take);
      engine.jobs.list().forEach(observe);
      draw();
      return { tracked: [...known.values()], chains };
    },
  };
}

/** Releases the jobs of this run, and those that are added from now on. */
async function releaseRestored(engine: Engine, ids: ReadonlySet<string>): Promise<void> {
  for (const { job } of engine.jobs.list()) {
    if (ids.has(job.id) && isRestored(job.state)) await engine.jobs.release({ which: 'one', id: job.id });
  }
  engine.jobs.releaseNew();
}

/** Whether a job of an earlier run may have reached the service. One that was found in `submitting` may have reached the service: the process ended before it could know. */
export function mayHaveBeenSent(state: JobState): boolean {
  return wasSent(state) || state.state === 'submitting';
}

/** Reports each change of a job once. */
export function createJobReporter(
  engine: Engine,
  reporter: BatchReporter,
): { readonly report: (live: JobReport, before: JobReport | null, sentBefore: boolean) => void } {
  const sent = new Set<string>();
  return {
    report: (live, before, sentBefore) => {
      const { job, status } = live;
      if (wasSent(job.state) && !sentBefore && !sent.has(job.id)) {
        sent.add(job.id);
        reporter.submitted(live);
      }
      const changed = before?.job.state.state !== job.state.state;
      if (!changed && before?.status === status) return;
      reporter.state(live);
      if (isResultAsked(job.state)) reporter.problem(decisionProblem(live));
      if (!changed) return;
      if (job.state.state === 'failed') reporter.problem(problemOf(job));
      if (job.state.state !== 'done') return;
      // The asset is in the library, whether it can be read now or not; the summary says so once more.
      tellAsset(engine, reporter, live, job.state.assetId).catch((cause: unknown) =>
        reporter.notice(
          `${placeOf(job.reference)}: its asset is in the library, and cannot be read now (${cause instanceof Error ? cause.message : String(cause)}).`,
        ),
      );
    },
  };
}

/** The problem of a job that needs a decision, which only the window can ask for. */
function decisionProblem({ job, status }: JobReport): Problem {
  const message = `${status} Open Maquette with this data folder: its queue asks whether to keep it as it came, to ask again, or to give it up.`;
  return { reference: placeOf(job.reference), code: null, message };
}

function problemOf(job: Job): Problem {
  const failure = job.state.state === 'failed' ? job.state.failure : null;
  return {
    reference: placeOf(job.reference),
    code: failure?.code ?? null,
    message: failure === null ? 'It failed.' : failureWords(failure),
  };
}

async function tellAsset(
  engine: Engine,
  reporter: BatchReporter,
  live: JobReport,
  assetId: string,
): Promise<void> {
  const stored = await engine.assets.get(assetId);
  if (stored !== null) reporter.asset(live, stored);
}

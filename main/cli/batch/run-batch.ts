import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../shared/model/recipe.ts';
import { placeOf } from '../../../shared/model/reference.ts';
import { scanInputs, wantedBy } from '../../engine/batch/gather-references.ts';
import { areUnnamedImages } from '../../engine/batch/inspect/unnamed-image.ts';
import { madeBefore } from '../../engine/batch/rows/not-sent.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Library } from '../../engine/library/library.ts';
import { requireReportPlace } from '../../engine/report/write-report.ts';
import { chooseConnection } from '../choose-connection.ts';
import { EXIT, exitCodeOf, exitCodeOfBatch } from '../exit-code.ts';
import { type OpenedEngine, openEngine } from '../open-engine.ts';
import { writeRunReport } from '../report/batch-report.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';
import { batchEnd, summarise, type TrackedJob } from '../report/batch-run-state.ts';
import type { AssetLine, Summary } from '../report/json-events.ts';
import { reportNotSent } from '../report/report-not-sent.ts';
import { type BatchOptions, inputsOf } from './batch-options.ts';
import { saysWords } from './chain/chain-options.ts';
import { runIn } from './chain/find-runs.ts';
import { priceAt, reportChains, toApproveOf } from './chain/report-chains.ts';
import { checkConnection } from './check-connection.ts';
import { type Followed, followJobs } from './follow-jobs.ts';
import { giveUpCopies } from './give-up-copies.ts';
import { expandGlobs } from './globs/expand-globs.ts';
import { type DryPlan, planDry } from './plan-dry.ts';
import { planRun } from './plan-run.ts';
import { planSource } from './plan-source.ts';
import { reportCopies } from './report-copies.ts';
import { reportElsewhere } from './report-elsewhere.ts';
import { reportHeld, reportRestored, reportUnknown } from './report-leftovers.ts';
import { reportPlan } from './report-plan.ts';
import { seeCopies } from './see-copies.ts';
import { readSettingsAhead } from './settings-ahead.ts';
import { runWatch } from './watch/run-watch.ts';

export interface RunBatch {
  readonly options: BatchOptions;
  readonly reporter: BatchReporter;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the person asks to stop. */
  readonly signal: AbortSignal;
  /** Used if the options name no recipe. */
  readonly fallbackRecipe?: Recipe;
  /** Runs once all jobs are added, e.g. to record the first run in the settings. */
  readonly afterStart?: (opened: OpenedEngine) => Promise<void>;
}

const NOTHING: Summary = {
  event: 'summary',
  submitted: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  credits: addCredits([]),
  assets: [],
};

/**
 * Runs a batch from folder to assets. A run that was stopped continues when it is run again: unfinished jobs of its rows
 * are continued, and finished rows are skipped. Jobs of other batches in the ledger continue at the same time, and are not counted.
 * @returns the exit code; all output goes through the reporter, including errors
 */
export async function runBatch(given: RunBatch): Promise<number> {
  const { reporter, signal } = given;
  let { options } = given;
  let plan: Plan | null = null;
  try {
    if (options.giveUpCopies !== null) {
      await giveUpCopies(options.giveUpCopies, options, given);
      reporter.ended(NOTHING, { plan, library: null, owed: 0, stopped: false, dryRun: false });
      return EXIT.fine;
    }
    if (options.watch !== null) return await runWatch(given, options.watch);
    // Before anything is opened or created: wrong usage and a missing folder leave nothing behind.
    if (options.report !== null) await requireReportPlace(options.report);
    const { settings, data, library } = await readSettingsAhead(options.data, given.env);
    const forbidden = { data, library: options.library ?? library };
    const fallback = given.fallbackRecipe ?? DEFAULT_RECIPE;
    const source = await planSource(options, settings, { fallback, notice: reporter.notice });
    chooseConnection(options.connection, given.env, settings.connections);
    if (source.from === 'inputs') {
      reporter.scanning(0);
      const wanted = wantedBy(source.recipe);
      const paths = await expandGlobs(options.paths, wanted, {
        signal,
        onSeen: reporter.scanning,
        notice: reporter.notice,
        areImages: areUnnamedImages,
      });
      options = { ...options, paths };
    }
    const run = { ...given, options };
    const watch = { signal, onSeen: reporter.scanning, onProgress: reporter.inspecting };
    if (source.from === 'inputs') {
      // What a pattern matched may be gone by now; what somebody named is there, or was never.
      const named = new Set(given.options.paths);
      const seen = new Set(options.paths.filter((path) => !named.has(path)));
      const inputs = { ...inputsOf(options), seen, recipe: source.recipe };
      await scanInputs(inputs, { ...watch, areImages: areUnnamedImages });
    }
    if (options.dryRun) {
      const { env } = run;
      const dry = await planDry(options, { ...watch, env, source, notice: reporter.notice });
      await seeCopies(options.handOff, dry.plan, forbidden, given);
      plan = dry.plan;
      const again = reportPlan(run, plan, dry);
      const rows = plan.rows.filter(({ id }) => !again.has(id));
      reportNotSent(reporter, madeBefore({ ...plan, rows }, null));
      return await endDryRun(reporter, dry);
    }
    const opened = await openEngine({
      ...options,
      // Until the plan is made, so that jobs sent before this run can be distinguished from those sent by it.
      hold: true,
      // The command line says itself what differs, as its dry run shows it; nothing set in a window is paid for here.
      rememberRows: false,
      env: run.env,
    });
    try {
      await opened.engine.library.ensure(signal);
      opened.engine.subscribe((event) => {
        if (event.event === 'notice') reporter.notice(event.payload.message);
      });
      const made = await planRun(options, opened.engine, source, watch);
      await seeCopies(options.handOff, made, forbidden, given);
      plan = made;
      reportPlan(run, plan, { priceOf: opened.engine.jobs.price, runOf: runIn(opened.engine) });
      return await carryOut(run, opened, plan);
    } finally {
      await measured(opened, signal);
      // The run has ended and its summary was the last line. An error of closing changes neither.
      await opened.close().catch((cause: unknown) => reporter.notice(wordsOf(cause)));
    }
  } catch (cause) {
    if (!signal.aborted) return reportRefusal(reporter, cause, plan);
    reporter.ended(NOTHING, { plan, library: null, owed: 0, stopped: true, dryRun: options.dryRun });
    return EXIT.stopped;
  }
}

/** Reports a run that could not begin: the error, and the summary that ends every run. Returns the exit code. */
export function reportRefusal(reporter: BatchReporter, cause: unknown, plan: Plan | null = null): number {
  reporter.problem({ reference: null, code: null, message: wordsOf(cause) });
  reporter.ended(NOTHING, { plan, library: null, owed: 0, stopped: false, dryRun: false });
  return exitCodeOf(cause);
}

function wordsOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return `Something went wrong inside Maquette: ${detail}. Nothing was lost; run it again, and look in the log if it stays.`;
}

async function endDryRun(reporter: BatchReporter, { plan, library }: DryPlan): Promise<number> {
  const summary = summarise(plan, [], await keptAssets(library, plan));
  reporter.ended(summary, { plan, library: library.folder, owed: 0, stopped: false, dryRun: true });
  return exitCodeOfBatch(batchEnd(summary, [], false));
}

/** How long the end of a run waits for what is measured. What is left is measured by the next run, or by the app. Milliseconds. */
const MEASURED_MS = 30_000;

/** Nothing else of the run waits for it: its summary is written. */
async function measured({ engine }: OpenedEngine, signal: AbortSignal): Promise<void> {
  await engine.quality.settled(AbortSignal.any([signal, AbortSignal.timeout(MEASURED_MS)]));
}

async function carryOut(run: RunBatch, opened: OpenedEngine, plan: Plan): Promise<number> {
  const { reporter, signal, options } = run;
  const { engine } = opened;
  const kept = await keptAssets(engine.library, plan);
  let followed: Followed | null = null;
  try {
    const isSaid = saysWords(options.chain);
    if (isSaid || plan.rows.some(({ status }) => status === 'new' || status === 'owed')) {
      // Reports a wrong secret or address before jobs are added.
      await checkConnection(engine.connections, plan.connectionId, signal);
      if (options.unknown !== null) engine.jobs.setUnknownPolicy(options.unknown);
      if (options.unknown === 'go-on') await engine.jobs.resumeAccount(plan.connectionId);
      followed = await followJobs({ ...run, budget: options.budget }, engine, plan);
    } else reportNotSent(reporter, madeBefore(plan, null));
    await run.afterStart?.(opened);
    await (followed?.stopped ?? reportCopies(reporter, engine, signal));
    // Waits for a running submit, so that its job is counted with its result.
    if (signal.aborted) await engine.jobs.close();
  } finally {
    followed?.finish();
  }
  const { tracked, chains } = followed?.finish() ?? { tracked: [], chains: [] };
  for (const { job } of tracked) reportUnknown(reporter, job);
  reportRestored(reporter, tracked);
  const waits = signal.aborted
    ? { approvals: [], stuck: 0 }
    : reportChains(reporter, chains, priceAt(engine));
  reportHeld(reporter, engine, tracked, signal.aborted);
  if (!signal.aborted) await reportElsewhere(reporter, engine);
  if (options.report !== null) {
    await report(options.report, engine, plan, tracked).catch((cause: unknown) =>
      reporter.problem({ reference: null, code: null, message: wordsOf(cause) }),
    );
  }
  const copiesOwed = engine.naming.owed().length;
  const summary = {
    ...summarise(plan, tracked, [...kept, ...(await newAssets(engine, tracked))]),
    ...(copiesOwed > 0 && { copiesOwed }),
    ...toApproveOf(waits.approvals),
  };
  const ended = batchEnd(summary, tracked, signal.aborted);
  const end = { ...ended, stuck: ended.stuck + waits.stuck };
  reporter.ended(summary, {
    plan,
    library: engine.library.folder,
    owed: end.needCredits + end.stuck,
    stopped: signal.aborted,
    dryRun: false,
  });
  return exitCodeOfBatch(end);
}

async function report(
  path: string,
  { jobs, library, connections }: Engine,
  plan: Plan,
  tracked: readonly TrackedJob[],
): Promise<void> {
  const words = new Map(jobs.list().map(({ job, status }) => [job.id, status]));
  await writeRunReport(path, {
    plan,
    tracked,
    library,
    connection: connections.find(plan.connectionId)?.name ?? plan.connectionId,
    statusOf: (id) => words.get(id) ?? '',
    now: Date.now(),
  });
}

/** The assets of rows that were done before. */
async function keptAssets(library: Pick<Library, 'get'>, plan: Plan): Promise<AssetLine[]> {
  const lines: AssetLine[] = [];
  for (const { assetId, reference } of plan.rows) {
    const stored = assetId === null ? null : await library.get(assetId);
    if (stored !== null)
      lines.push({ id: stored.asset.id, path: stored.folder, reference: placeOf(reference) });
  }
  return lines;
}

/** The assets of jobs that were done in this run. */
async function newAssets(engine: Engine, tracked: readonly TrackedJob[]): Promise<AssetLine[]> {
  const lines: AssetLine[] = [];
  for (const { job } of tracked) {
    const stored = job.state.state === 'done' ? await engine.assets.get(job.state.assetId) : null;
    if (stored !== null)
      lines.push({ id: stored.asset.id, path: stored.folder, reference: placeOf(job.reference) });
  }
  return lines;
}

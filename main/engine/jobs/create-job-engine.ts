import { AppError } from '../../../shared/model/app-error.ts';
import type { Job } from '../../../shared/model/job.ts';
import { isRestored } from '../../../shared/model/job.ts';
import type { LaneHold } from '../../../shared/model/lane-hold.ts';
import { DEFAULT_SPENDING_POLICY, type SpendingPolicy } from '../../../shared/model/spending.ts';
import { settledWithin } from '../async/settled-within.ts';
import type { Connections } from '../connections/connections.ts';
import type { Library } from '../library/library.ts';
import { createPriceBook } from '../money/price-book.ts';
import { createHostBreakers } from '../net/host-breakers.ts';
import type { Ports } from '../ports.ts';
import { createReferenceReach, type ReferenceReach } from '../references/reference-reach.ts';
import { closeInTime } from './close-in-time.ts';
import { addCommand } from './commands/add-jobs.ts';
import { adoptCommands } from './commands/adopt.ts';
import { artistCommands } from './commands/artist-commands.ts';
import { clearEndedCommand } from './commands/clear-ended.ts';
import { createPause } from './commands/pause.ts';
import { releaseCommand } from './commands/release-command.ts';
import { settleKnown } from './commands/settle-from-library.ts';
import { spendingCommands } from './commands/spending-commands.ts';
import { createFetchTools } from './fetch/fetch-tools.ts';
import { createLeftResults } from './fetch/left-results.ts';
import { createHintFollower } from './hints/follow-hints.ts';
import { createOffers } from './hints/offers.ts';
import type { JobContext } from './job-context.ts';
import type { JobEngine, LiveJob } from './job-engine.ts';
import { keepLedger } from './ledger/keep-ledger.ts';
import { findLeft } from './ledger/left-behind.ts';
import { createKnownDurations } from './poll/known-durations.ts';
import { laneHolds } from './prove/lane-hold.ts';
import { createLostInARow, goOnCommand } from './prove/lost-in-a-row.ts';
import { unprovenAt } from './prove/prove-unknown.ts';
import { createChangeFeed } from './report/change-feed.ts';
import { jobDetails, jobHistory } from './report/job-history.ts';
import { liveJob } from './report/live-job.ts';
import { isSettled, remainingOf } from './report/queue-prospects.ts';
import { createSettleWatch } from './report/settle-watch.ts';
import { type EffectTools, runEffect } from './run-effect.ts';
import { createEffectRunner } from './state/effect-runner.ts';
import { createLiveFacts, forgetProgress } from './state/live-facts.ts';
import { createQueue } from './state/queue.ts';
import { takeUp } from './state/take-up.ts';
import type { Effect } from './state/transition.ts';
import { createAwaitedReferences } from './submit/await-references.ts';
import { releaseFromLibrary } from './submit/release-from-library.ts';
import { bookUnpriced } from './submit/spending-limits.ts';
import { learnPrice } from './submit/submit-job.ts';
import { createSubmitLanes } from './submit/submit-lanes.ts';
import { watchConnections } from './submit/watch-connections.ts';
import { DEFAULT_TUNING, type Tuning } from './tuning.ts';

export interface JobEngineOptions {
  readonly ports: Pick<Ports, 'paths' | 'clock' | 'ids' | 'logger' | 'startDisk'>;
  readonly connections: Connections;
  /** Where results go. */
  readonly library: Library;
  /** Looks at the artist's own files. */
  readonly references?: ReferenceReach;
  readonly tuning?: Partial<Tuning>;
  /** Something that the artist must know of the list of jobs itself. */
  readonly notice?: (message: string) => void;
  /** What the settings say of spending, now. */
  readonly policy?: () => SpendingPolicy;
  /** Bytes that a result may have at most, by the settings. */
  readonly resultLimit?: () => number;
  /** Where the service may say that a job has ended. */
  readonly callbackUrl?: JobContext['callbackUrl'];
}

/** How long the start waits for the library to say what is in it already. Milliseconds. */
const START_MS = 2_000;
/** How long closing waits for all but a paid request. Milliseconds. */
const CLOSE_MS = 5_000;

/**
 * Makes the queue of a data folder, and holds that folder.
 * @throws AppError `in-use` where another engine holds it; `disk` where the ledger cannot be used
 */
export async function createJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { ports, connections, library } = options;
  const { clock, ids, logger } = ports;
  const kept = await keepLedger({
    data: ports.paths.data,
    clock,
    logger,
    notice: options.notice ?? (() => undefined),
  });
  const { ledger } = kept;
  const live = createLiveFacts();
  live.diskFull = kept.isDiskFull();
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  /** Ends waiting and preparing; then, after a grace, even a request under way. */
  const closing = new AbortController();
  const closed = new AbortController();
  const runner = createEffectRunner({ clock, logger });
  const tools = createFetchTools({ connections, resultLimit: options.resultLimit });

  const queue = createQueue({
    ledger,
    clock,
    logger,
    onChange: (job, before) => {
      if (before?.state !== job.state.state) forgetProgress(live, job.id);
      feed.touch(job.id);
      hints.jobChanged(job);
      if (before?.state !== 'unknown' || job.state.state === 'unknown') return;
      for (const other of unprovenAt(context, job.connectionId)) runEffect(effects, 'prove', other, true);
    },
    onCommit: (ok) => {
      live.ledgerFailures = ok ? 0 : live.ledgerFailures + 1;
      if (!ok) watch.look();
    },
    onEffects: (job, wanted) => {
      for (const effect of wanted) runEffect(effects, effect, job, true);
      lanes.wake();
      watch.look();
    },
  });
  const { durations, learnDuration } = createKnownDurations(ledger);
  const prices = createPriceBook(ledger);
  const lostInARow = createLostInARow({ ledger, live, logger });
  const policy = options.policy ?? (() => DEFAULT_SPENDING_POLICY);
  const holds = (now: number): ReadonlyMap<string, LaneHold> => {
    const afterLostAnswer = live.unknownPolicy ?? policy().afterLostAnswer;
    return laneHolds(queue.all(), { ...live, afterLostAnswer }, now);
  };
  const breakers = createHostBreakers({ clock, ids, ceilingMs: tuning.backoffCeilingMs });
  const references = createAwaitedReferences({
    queue,
    reach: options.references ?? createReferenceReach({ startDisk: ports.startDisk }),
    clock,
    logger,
    closing: closing.signal,
  });
  const context: JobContext = {
    references,
    breakers,
    prices,
    callbackUrl: options.callbackUrl ?? (() => null),
    policy,
    notice: options.notice ?? (() => undefined),
    lostInARow,
    holds,
    ports,
    connections,
    library,
    ledger,
    queue,
    live,
    tuning,
    durations,
    stall: (id) => {
      live.stalled.add(id);
      watch.look();
    },
    touch: (id) => feed.touch(id),
    // Under a name of its own: the job's is that of the poll which begins at the same moment.
    learnPrice: (job, session) =>
      runner.begin(`price of ${job.id}`, (signal) => learnPrice(context, job, session, signal)),
    learnDuration,
  };
  const view = (job: Job): LiveJob =>
    liveJob(job, live, durations(job.connectionId, job.recipe), clock.now());
  const list = (): LiveJob[] => [...queue.all()].map(view);
  const find = (id: string): LiveJob | null => {
    const job = queue.get(id);
    return job === null ? null : view(job);
  };
  const feed = createChangeFeed({ clock, logger, list, find, closing: closing.signal });
  const watch = createSettleWatch({ isSettled: (batchId) => isSettled(context, batchId) });

  const lanes = createSubmitLanes({ context, closing: closing.signal, closed: closed.signal });
  const effects: EffectTools = {
    context,
    runner,
    fetching: tools,
    laneOf: lanes.of,
    onEnd: () => {
      lanes.wake();
      watch.look();
    },
  };
  const takeUpAll = (jobs: readonly Job[]): Promise<void> => {
    const run = (effect: Effect, job: Job): void => runEffect(effects, effect, job, false);
    return takeUp({ queue, run, closing: closing.signal }, jobs);
  };
  const adopting = adoptCommands(context, takeUpAll);
  const { lookUp, ...offers } = createOffers({
    context: () => context,
    adoptNew: adopting.adoptNew,
    onAdded: takeUpAll,
  });
  const hints = createHintFollower({
    context: () => context,
    offers: { lookUp },
    onAdded: takeUpAll,
    closing: closing.signal,
  });
  const leftResults = createLeftResults({ context, onAdded: takeUpAll, notice: options.notice });
  const stops = [
    watchConnections(context, () => {
      lanes.wake();
      tools.look();
    }),
    kept.subscribe((full) => {
      live.diskFull = full;
      touchWaiting();
    }),
    // A library that was missing came back, or somebody else made what is owed here.
    library.subscribe(() => {
      void settleKnown(
        context,
        [...queue.all()].filter(({ state }) => isRestored(state)),
        closing.signal,
      );
      if (library.problem() !== null) return;
      void releaseFromLibrary({ queue, logger, closing: closing.signal });
      void leftResults.takeUpLater();
    }),
  ];
  return {
    start: async ({ hold = false } = {}) => {
      await queue.load();
      if (hold) return;
      // A library that takes its time is not waited for: what is fetched is looked for there before anything else anyway.
      await settledWithin(settleKnown(context, [...queue.all()], closing.signal), START_MS);
      const jobs = [...queue.all()];
      await takeUpAll(jobs);
      await settledWithin(leftResults.takeUp(), START_MS);
      hints.takeUp();
      lanes.open(jobs);
    },
    add: addCommand(context, lanes.open),
    list,
    subscribe: feed.subscribe,
    ...artistCommands({ queue, onQueued: lanes.open, onLeft: (job) => bookUnpriced(context, job) }),
    ...adopting,
    ...offers,
    hint: hints.take,
    history: (id) => jobHistory(ledger, id),
    details: (id) => {
      const job = queue.get(id);
      if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
      return jobDetails(ledger, job, connections.find(job.connectionId));
    },
    release: releaseCommand({ queue, library, onQueued: lanes.open }),
    ...createPause({
      queue,
      ledger,
      live,
      onChange: (ids) => {
        for (const id of ids) feed.touch(id);
        lanes.wake();
        watch.look();
      },
    }),
    clearEnded: clearEndedCommand({ context, runner }),
    ...spendingCommands({
      queue,
      ledger,
      prices,
      onReleased: () => {
        lanes.wake();
        watch.look();
      },
    }),
    holds: () => holds(clock.now()),
    ...goOnCommand({ connections, live, lostInARow, onOpened: touchWaiting }),
    findOwed: queue.findOwed,
    findLeft: (fingerprint) => findLeft({ queue, ledger }, fingerprint),
    setUnknownPolicy: (policy) => {
      live.unknownPolicy = policy;
      lanes.wake();
      watch.look();
    },
    settled: watch.settled,
    remainingMs: (perHour) => remainingOf(context, perHour),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort(new Error('closing'));
      for (const stop of stops) stop();
      const grace = AbortSignal.timeout(tuning.closeGraceMs);
      grace.addEventListener('abort', () => closed.abort(new Error('closing')), { once: true });
      const steps = [lanes.done, hints.done, runner.stopAll, references.close, tools.close];
      await closeInTime({ kept, steps, limitMs: tuning.closeGraceMs + CLOSE_MS, logger });
    },
  };

  /** Something that holds every waiting job changed. */
  function touchWaiting(): void {
    for (const { id, state } of queue.all()) if (state.state === 'waiting') feed.touch(id);
    lanes.wake();
    watch.look();
  }
}

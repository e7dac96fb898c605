import type { Job } from '../../../shared/model/job.ts';
import { closeInTime } from './close-in-time.ts';
import { type AddJobs, addCommand } from './commands/add-jobs.ts';
import { type AdoptCommands, adoptCommands } from './commands/adopt.ts';
import { type ArtistCommands, artistCommands } from './commands/artist-commands.ts';
import { type ClearEnded, clearEndedCommand } from './commands/clear-ended.ts';
import { createLibraryBinding, type LibraryBinding } from './commands/library-binding.ts';
import { createPause, type Pause } from './commands/pause.ts';
import { type ReleaseCommand, releaseCommand } from './commands/release-command.ts';
import { type SpendingCommands, spendingCommands } from './commands/spending-commands.ts';
import { type WatchDays, watchDays } from './commands/watch-days.ts';
import { createJobContext } from './create-job-context.ts';
import { createEffects } from './effects.ts';
import { type CatchUp, createCatchUp } from './fetch/catch-up.ts';
import { createFetchTools } from './fetch/fetch-tools.ts';
import { createHintFollower, type HintFollower } from './hints/follow-hints.ts';
import { createOffers, type OfferCommands } from './hints/offers.ts';
import { refreshWaiting } from './job-context.ts';
import type { JobEngineOptions } from './job-engine-options.ts';
import { keepLedger } from './ledger/keep-ledger.ts';
import { recordUnpriced } from './ledger/record-unpriced.ts';
import { type HoldCommands, holdCommands } from './prove/hold-commands.ts';
import { createQueueReport, type QueueReport } from './report/queue-report.ts';
import type { ChainBook } from './state/chain-book.ts';
import type { HandOffBook } from './state/hand-off-book.ts';
import { createSubmitLanes } from './submit/submit-lanes.ts';
import { watchConnections } from './submit/watch-connections.ts';

/** The job queue: stores jobs, sends them, polls their tasks and fetches the results. Durable: a restart continues all of it. */
export interface JobEngine
  extends AddJobs,
    AdoptCommands,
    ArtistCommands,
    ClearEnded,
    HoldCommands,
    Omit<LibraryBinding, 'bindAll' | 'watch'>,
    OfferCommands,
    Pause,
    QueueReport,
    ReleaseCommand,
    SpendingCommands,
    WatchDays {
  /**
   * Reads the jobs from the ledger and starts their work; waits for nothing else. Jobs found in `submitting` become `unknown`.
   * @param options `hold`: only read the jobs, so that a plan knows what is owed before anything is sent; call again without it to begin
   */
  readonly start: (options?: { readonly hold?: boolean }) => Promise<void>;
  /** Resolves when the results that an earlier run left in the library are on the list. Throws AppError if the library cannot be scanned. */
  readonly whenCaughtUp: CatchUp['done'];
  /** The copies of results that are owed, and what became of them. */
  readonly handOffs: HandOffBook;
  /** The runs of chains. */
  readonly chains: ChainBook;
  /** Receives a callback. It is on disk when this returns; throws AppError `disk` if it cannot be written. */
  readonly hint: HintFollower['hint'];
  /** Stops sending, waits for a submit under way, closes the ledger. */
  readonly close: () => Promise<void>;
}

/** How long closing waits for all but a paid request. Milliseconds. */
const CLOSE_MS = 5_000;

/**
 * Creates the job queue of a data folder whose lock is held. Each part needs only the parts before it.
 * @throws AppError `disk` if the ledger cannot be used
 */
export async function createJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { ports, connections, libraries, notice = () => undefined } = options;
  const kept = await keepLedger({ ...ports, notice });
  /** `closing` ends waiting and preparing; `closed`, after a grace period, also a request under way. */
  const closing = new AbortController();
  const closed = new AbortController();
  const context = createJobContext(options, kept, closing.signal);
  const { queue, runtime, libraryScans } = context;

  const report = createQueueReport(context, closing.signal);
  const fetching = createFetchTools({ connections, resultLimit: options.resultLimit });
  const { takeUp } = createEffects({ context, fetching, closing: closing.signal });
  const lanes = createSubmitLanes({ context, closing: closing.signal, closed: closed.signal });
  const adopting = adoptCommands(context, takeUp);
  const { lookUp, ...offers } = createOffers({ context, adoptNew: adopting.adoptNew, onAdded: takeUp });
  const hints = createHintFollower({
    context,
    offers: { lookUp },
    onAdded: takeUp,
    closing: closing.signal,
  });
  const catchUp = createCatchUp({ context, onAdded: takeUp, closing: closing.signal });
  const binding = createLibraryBinding(context, closing.signal);
  /** Subscriptions to objects that outlive the queue; undone when it closes. */
  const undo = [
    watchConnections(context, fetching.recheckSlots),
    catchUp.watch(),
    binding.watch(),
    kept.subscribe((full) => {
      runtime.diskFull = full;
      refreshWaiting(context);
    }),
  ];

  return {
    ...report,
    ...addCommand(context, lanes.open),
    ...artistCommands({ queue, onQueued: lanes.open, onLeft: (job) => recordUnpriced(context, job) }),
    ...adopting,
    ...offers,
    ...releaseCommand({ ...context, whenCaughtUp: catchUp.done, onQueued: lanes.open }),
    ...createPause(context),
    ...clearEndedCommand(context),
    ...spendingCommands(context),
    ...watchDays(context),
    ...holdCommands(context),
    whenCaughtUp: catchUp.done,
    hint: hints.hint,
    handOffs: context.handOffs,
    chains: context.chains,
    owedTo: binding.owedTo,
    libraryOf: binding.libraryOf,
    needs: binding.needs,
    start: async ({ hold = false } = {}) => {
      await queue.load();
      context.handOffs.load();
      context.chains.load();
      if (hold) return;
      await binding.bindAll();
      const jobs: readonly Job[] = [...queue.all()];
      await takeUp(jobs);
      const lookedThrough = catchUp.begin();
      // A hint's task may be in the library already. After a backup, the ledger knows that only when the library was scanned.
      if (libraryScans.of(libraries.current().folder).isDue()) {
        void lookedThrough.then(() => {
          if (!closing.signal.aborted) hints.takeUp();
        });
      } else hints.takeUp();
      lanes.open(jobs);
      context.chains.begin();
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort(new Error('closing'));
      for (const stop of undo) stop();
      const { closeGraceMs } = context.tuning;
      const grace = AbortSignal.timeout(closeGraceMs);
      grace.addEventListener('abort', () => closed.abort(new Error('closing')), { once: true });
      const { runner, references } = context;
      const steps = [lanes.done, hints.done, catchUp.ended, runner.stopAll, references.close, fetching.close];
      await closeInTime({ kept, steps, limitMs: closeGraceMs + CLOSE_MS, logger: ports.logger });
    },
  };
}

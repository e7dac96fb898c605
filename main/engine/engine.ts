import type { BridgeEvent, EngineEvent } from '../../shared/bridge/contract.ts';
import { closedInTime } from './async/closed-in-time.ts';
import { createNotices } from './async/notices.ts';
import { notifyEach } from './async/notify-each.ts';
import type { Batches } from './batch/batches.ts';
import { createPlanning } from './batch/create-planning.ts';
import { type Naming, openNaming } from './batch/open-naming.ts';
import { createCallbacks } from './callbacks/callbacks.ts';
import { type Chains, followChains } from './chains/chains.ts';
import type { Connections } from './connections/connections.ts';
import { createConnections } from './connections/create-connections.ts';
import { createCutoutSetting, openCutoutCommand } from './connections/cutout-setting.ts';
import { createSavedConnections } from './connections/saved-connections.ts';
import { keepDataPrivate, privacyWords } from './disk/data-folder.ts';
import type { EngineOptions } from './engine-options.ts';
import { lookAtPictures } from './files/look-at-pictures.ts';
import { neededFiles } from './files/needed-files.ts';
import { keepInboxTidy } from './files/tidy-inbox.ts';
import { createWindowFiles, type WindowFiles } from './files/window-files.ts';
import { queueSampleJobs } from './first-run.ts';
import { handOffLibrary } from './hand-off/hand-off-library.ts';
import { createBatchEnds } from './handlers/batch-ends.ts';
import { feedChainChanges } from './handlers/chains/chain-handlers.ts';
import { createHandlers, type EngineHandlers } from './handlers/create-handlers.ts';
import { feedJobChanges } from './handlers/jobs-feed.ts';
import { feedLibraryChanges } from './handlers/library-feed.ts';
import { createPlanScans } from './handlers/plan-scans.ts';
import { createQueueTally } from './handlers/queue-tally.ts';
import { createFeedRevisions } from './handlers/revisions.ts';
import { createStoppableWork } from './handlers/stoppable-work.ts';
import { startWatches } from './handlers/watch-handlers.ts';
import { sayCutShort } from './import/cut-short.ts';
import type { JobEngine } from './jobs/job-engine.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createLibraryChoice, type LibraryChoice } from './library/libraries/choose-library.ts';
import { shownLibraries } from './library/libraries/current-library.ts';
import { startLibraries } from './library/libraries/start-libraries.ts';
import type { OpenLibrary } from './library/open-library.ts';
import type { Ports } from './ports.ts';
import { createPrograms } from './programs/programs.ts';
import { followQuality, type QualityFollower } from './quality/quality-follower.ts';
import { followSharedRecipes } from './recipes/follow-recipes.ts';
import { createSettingsChanges } from './settings-changes.ts';
import { settingsOfRun } from './settings-of-run.ts';

/** Everything the app can do, without a window. */
export interface Engine {
  /** Handlers of the calls that need no shell; a shell adds the others. */
  readonly handlers: EngineHandlers;
  /**
   * Subscribes to all events from now on. The first listener also receives the notices from before it subscribed; every new listener
   * receives a notice if the library is missing.
   */
  readonly subscribe: (listener: (event: BridgeEvent) => void) => () => void;
  readonly files: Pick<WindowFiles, 'resolve' | 'stageUpload' | 'keepDerived'>;
  readonly batches: Batches;
  readonly jobs: JobEngine;
  /** The current one, whichever that is. */
  readonly library: OpenLibrary;
  /** Finds assets in all libraries that are open: results of jobs that were queued for another one, too. */
  readonly assets: Pick<OpenLibrary, 'get'>;
  readonly libraries: LibraryChoice;
  readonly connections: Connections;
  readonly naming: Naming;
  readonly chains: Chains;
  readonly quality: QualityFollower;
  /** Queues the sample references at *Local*, once for each data folder. */
  readonly firstRun: () => Promise<void>;
  /** Stops sending, waits for a running submit, and closes everything. */
  readonly close: () => Promise<void>;
}

/**
 * The composition root: opens the library and the ledger, and continues the unfinished jobs.
 * A missing library of the settings is waited for; any other must exist.
 * @throws AppError `disk` if something cannot be read or written
 */
export async function createEngine(given: Ports, options: EngineOptions): Promise<Engine> {
  const { clock, ids, logger } = given;
  const listeners = new Set<(event: BridgeEvent) => void>();
  const revisions = createFeedRevisions(ids.uuid());
  const emit = (event: EngineEvent): void => notifyEach(listeners, revisions.stamp(event), logger);
  const notices = createNotices({ clock, emit, isHeard: () => listeners.size > 0 });
  const { of: noticeOf, warn: notice } = notices;

  const ports = { ...given, settings: await settingsOfRun({ ...given, notice }) };
  const settings = ports.settings.read();
  const cutoutCommand = await openCutoutCommand(ports.settings, options.cutoutCommand, notice);
  const privacyNotice = privacyWords(ports.paths.data, await keepDataPrivate(ports.paths.data));
  if (privacyNotice !== null) notice(privacyNotice);
  // Until the jobs are read, each may be needed.
  let isNeeded: JobEngine['needs'] = () => true;
  const libraries = await startLibraries({
    ports,
    named: options.libraryFolder,
    notice,
    isNeeded: (library) => isNeeded(library),
    onProblem: (problem) =>
      emit(
        noticeOf(problem === null ? 'info' : 'warning', problem?.message ?? 'The library is there again.'),
      ),
  });
  const { library } = libraries;
  const { remote = null } = options;
  const connections = createConnections({
    ports,
    remotes: [
      ...settings.connections.map((profile) => ({ ...profile, namedBy: 'settings' as const })),
      ...(remote === null ? [] : [remote]),
    ],
    selected: options.connectionId ?? remote?.id ?? settings.connectionId,
    cutoutCommand: cutoutCommand.current,
    evenLight: () => ports.settings.read().evenLight,
    notice,
  });
  const settingsChanges = createSettingsChanges(ports.settings, (payload) => {
    emit({ event: 'settings.changed', payload });
    connections.tellEvenLight();
  });
  const queue = Promise.withResolvers<JobEngine>();
  const callbacks = createCallbacks({
    ports,
    settings: () => ports.settings.read().callbacks,
    keepPort: async (port) => {
      await settingsChanges.change((now) => ({ ...now, callbacks: { ...now.callbacks, port } }));
    },
    // Waits for the job engine, which is created later.
    onHint: async (hint) => (await queue.promise).hint(hint),
    notice,
  });
  await callbacks.configure();
  const jobs = await startJobs(
    {
      ports,
      connections,
      libraries,
      notice,
      policy: () => ports.settings.read().spending,
      resultLimit: () => ports.settings.read().resultLimitMegabytes * 2 ** 20,
      callbackUrl: callbacks.urlFor,
    },
    options.hold ?? false,
  ).catch(async (cause: unknown) => {
    await libraries.close();
    await callbacks.close();
    throw cause;
  });
  queue.resolve(jobs);
  isNeeded = jobs.needs;
  const assets = shownLibraries(libraries);
  const choice = createLibraryChoice({ libraries, settings: settingsChanges, clock, owedTo: jobs.owedTo });
  const files = createWindowFiles({
    data: ports.paths.data,
    clock: ports.clock,
    ids,
    logger,
    library: assets,
    startDisk: ports.startDisk,
    onDrawn: (sha256) => emit({ event: 'library.drawn', payload: { sha256 } }),
    previewLimit: () => ports.settings.read().previewCacheMegabytes * 1024 * 1024,
  });
  const looking = lookAtPictures({ library, originals: files.originals, logger });
  const quality = followQuality({ library, ports });
  const planning = createPlanning({
    data: ports.paths.data,
    library,
    jobs,
    ids,
    clock,
    logger,
    settings: ports.settings.read,
    priceOf: jobs.price,
    thumbnailOf: files.thumbnailUrl,
    pictureOf: files.fileUrl,
    rememberRows: options.rememberRows ?? true,
    notice,
    keepCopy: ({ sha256, name, content }) => files.stageUpload(sha256, name, content),
  });
  const { batches, cutouts } = planning;
  const naming = openNaming({
    ports,
    library: handOffLibrary(libraries, jobs.libraryOf),
    book: jobs.handOffs,
    inbox: planning.inbox,
    sharedRecipes: async () => (await recipes.now()).recipes,
  });
  const chains = followChains({ jobs, libraries, ports });
  const closing = new AbortController();
  const tidying = keepInboxTidy({
    inbox: planning.inbox,
    clock,
    logger,
    needed: () => neededFiles({ jobs, settings: ports.settings.read(), plans: batches.inUse() }),
    closing: closing.signal,
  });
  const savedConnections = createSavedConnections({
    ports,
    settings: settingsChanges,
    connections,
    environment: remote,
    owedAt: jobs.owedAt,
    notice,
  });
  const cutout = createCutoutSetting({
    settings: settingsChanges,
    forThisRun: cutoutCommand.forThisRun,
    onChange: connections.tellCutoutCommand,
  });
  const programs = createPrograms({ library, settings: settingsChanges, ports });
  const tally = createQueueTally(jobs, ports.clock.now);
  const recipes = followSharedRecipes(ports, (payload) => emit({ event: 'recipes.changed', payload }));
  const watched = { ports, batches, jobs, library, connections, naming, notice, emit, recipes };
  const watches = startWatches(watched, options);
  const heard = { emit, revisions, isHeard: () => listeners.size > 0 };
  const ends = createBatchEnds({ jobs, chains, tell: (payload) => emit({ event: 'batch.ended', payload }) });
  const stops = [
    jobs.subscribe(ends.ofJobs),
    chains.subscribe(ends.ofChain),
    feedJobChanges({ jobs, tally, files, ...heard }),
    feedChainChanges({ chains, files, price: jobs.price, ports, ...heard }),
    feedLibraryChanges({
      library,
      clock,
      logger,
      emit: (payload) => emit({ event: 'library.changed', payload }),
    }),
    connections.subscribe((statuses) => emit({ event: 'connections.changed', payload: [...statuses] })),
  ];
  void sayCutShort({ data: ports.paths.data, library, notice, logger, signal: closing.signal });
  const scans = createPlanScans({ clock, emit });
  const transfers = createStoppableWork();
  const context = {
    ports,
    options,
    library,
    choice,
    during: libraries.during,
    settings: settingsChanges,
    connections,
    savedConnections,
    cutout,
    programs,
    jobs,
    chains,
    callbacks,
    tally,
    batches,
    cutouts,
    naming,
    files,
    scans,
    transfers,
    revisions,
    recipes,
    watches,
    quality,
    emit,
  };
  return {
    handlers: createHandlers(context),
    subscribe: (listener) => {
      listeners.add(listener);
      for (const event of notices.kept()) listener(event);
      const problem = library.problem();
      if (problem !== null) listener(noticeOf('warning', problem.message));
      return () => listeners.delete(listener);
    },
    files,
    batches,
    jobs,
    library,
    assets,
    libraries: choice,
    connections,
    naming,
    chains,
    quality,
    firstRun: () => queueSampleJobs({ samples: ports.paths.samples, settings: settingsChanges, batches }),
    close: async () => {
      closing.abort(new Error('closing'));
      scans.close();
      for (const stop of stops) stop();
      await tidying;
      await closedInTime('watched folders', watches.close(), logger);
      await closedInTime('looking at pictures', looking.close(), logger);
      await closedInTime('measuring quality', quality.close(), logger);
      await closedInTime('imports and copies', transfers.close(), logger);
      listeners.clear();
      // An error or a hang here must not keep the ledger from being closed, or the process from ending.
      await closedInTime('callbacks', callbacks.close(), logger);
      await closedInTime('hand-off', naming.close(), logger);
      await closedInTime('chains', chains.close(), logger);
      await jobs.close();
      // The library is closed last, because work that the jobs no longer wait for may still write to it.
      const rest = Promise.all([connections.close(), planning.close(), files.close(), recipes.close()]);
      await closedInTime('connections and files', rest, logger);
      await closedInTime('libraries', libraries.close(), logger);
    },
  };
}

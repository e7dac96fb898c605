import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { BUILT_IN_RECIPES } from '../../../shared/model/recipe.ts';
import { recentWith } from '../../../shared/model/settings/recent-sources.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import { whyNotTogether } from '../../../shared/model/settings/view-words.ts';
import type { Batches } from '../batch/batches.ts';
import type { Cutouts } from '../batch/cutout/cutouts.ts';
import type { Naming } from '../batch/open-naming.ts';
import type { Callbacks } from '../callbacks/callbacks.ts';
import type { Chains } from '../chains/chains.ts';
import type { Connections } from '../connections/connections.ts';
import type { CutoutSetting } from '../connections/cutout-setting.ts';
import type { SavedConnections } from '../connections/saved-connections.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { WindowFiles } from '../files/window-files.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { LibraryChoice } from '../library/libraries/choose-library.ts';
import type { OpenLibraries } from '../library/libraries/open-libraries.ts';
import { makeLibrary } from '../library/make-library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import { type DraggedFiles, draggedFiles } from '../programs/dragged-files.ts';
import type { Programs } from '../programs/programs.ts';
import type { QualityFollower } from '../quality/quality-follower.ts';
import type { FollowedRecipes } from '../recipes/follow-recipes.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import type { Watches } from '../watch/watches.ts';
import { chainHandlers } from './chains/chain-handlers.ts';
import { collectionHandlers } from './collection-handlers.ts';
import { copyHandler, seeCopies } from './copy-handler.ts';
import { listFolder } from './fs-list.ts';
import { importHandlers } from './import-handlers.ts';
import { librariesHandlers } from './libraries-handlers.ts';
import { libraryHandlers } from './library-handlers.ts';
import { type PlanScans, planHandler } from './plan-scans.ts';
import { type ProgramHandlers, programHandlers } from './program-handlers.ts';
import type { QueueTally } from './queue-tally.ts';
import { batchEndHandlers, recipeHandlers } from './recipe-handlers.ts';
import { requireChosenAccount } from './require-chosen-account.ts';
import type { FeedRevisions } from './revisions.ts';
import { startingPlaces } from './starting-places.ts';
import type { StoppableWork } from './stoppable-work.ts';
import { jobView } from './views.ts';
import { watchHandlers } from './watch-handlers.ts';
import { requireWholePath } from './whole-path.ts';

/** A cut-out reports what part is done in hundredths. */
const CUTOUT_STEPS = 100;

type Snapshot = Awaited<ReturnType<Handlers['app']['snapshot']>>;

/** The handlers of all calls that need no shell. The shell adds its own part to `app.snapshot`. */
export type EngineHandlers = Omit<Handlers, 'app' | 'library' | 'dialog' | 'local' | 'programs' | 'drags'> & {
  readonly app: Pick<Handlers['app'], 'revisions' | 'logFault'> & {
    readonly snapshot: (input: undefined) => Promise<Omit<Snapshot, 'shell'>>;
  };
  readonly library: Omit<Handlers['library'], 'showInFolder'>;
  readonly local: Pick<Handlers['local'], 'cutout'> & {
    /** @param allow the shell's word on a program that is to be run; throws if it may not be */
    readonly setCutout: (
      input: { readonly command: string | null },
      allow: (command: string) => Promise<void>,
    ) => Promise<Settings>;
  };
  readonly programs: ProgramHandlers;
  /** The files of assets, for the shell to hand to the system. */
  readonly filesToDrag: (ids: readonly string[]) => Promise<DraggedFiles>;
};

/** What the handlers use. */
export interface HandlerContext {
  readonly ports: Ports;
  readonly options: { readonly version: string };
  readonly library: OpenLibrary;
  readonly choice: LibraryChoice;
  readonly during: OpenLibraries['during'];
  readonly settings: SettingsChanges;
  readonly connections: Connections;
  readonly savedConnections: SavedConnections;
  readonly cutout: CutoutSetting;
  readonly programs: Programs;
  readonly jobs: JobEngine;
  readonly chains: Chains;
  readonly callbacks: Pick<Callbacks, 'configure'>;
  readonly tally: QueueTally;
  readonly batches: Batches;
  readonly cutouts: Cutouts;
  readonly naming: Pick<Naming, 'of' | 'tryNow' | 'giveUp' | 'takeBack'>;
  readonly files: WindowFiles;
  readonly scans: PlanScans;
  /** Imports, and copies out of the library. */
  readonly transfers: StoppableWork;
  readonly revisions: Pick<FeedRevisions, 'now'>;
  readonly recipes: FollowedRecipes;
  readonly watches: Watches;
  readonly quality: QualityFollower;
  readonly emit: (event: EngineEvent) => void;
}

/** The engine's handlers for the contract between window and engine. */
export function createHandlers(context: HandlerContext): EngineHandlers {
  const { ports, library, settings, connections, savedConnections, jobs, batches, files } = context;
  return {
    app: {
      revisions: async () => context.revisions.now(),
      logFault: async ({ message, detail }) => {
        ports.logger.error(`The window: ${message}`, detail === undefined ? undefined : { detail });
        return undefined;
      },
      snapshot: async () => ({
        version: context.options.version,
        platform: process.platform,
        libraryFolder: library.folder,
        dataFolder: ports.paths.data,
        samplesFolder: ports.paths.samples,
        settings: settings.read(),
        recipes: [...BUILT_IN_RECIPES, ...settings.read().recipes],
      }),
    },
    settings: {
      update: async (patch) => {
        const { libraryFolder } = patch;
        requireWholePath('recipe folder', patch.recipeFolder);
        requireWholePath('folder for copies', patch.naming?.handOff?.folder);
        requireWholePath('library folder', libraryFolder);
        // Made a library at once, so that later a missing one is recognised as missing.
        if (libraryFolder) await makeLibrary(libraryFolder, ports.startDisk);
        const changed = await settings.change((now) => withClearWords(mergeSettings(now, patch), patch));
        if (patch.spending !== undefined) await jobs.policyChanged();
        if (patch.recipeFolder !== undefined) await context.recipes.folderChanged();
        if (patch.callbacks !== undefined) await context.callbacks.configure();
        if (patch.quality !== undefined) context.quality.wake();
        return changed;
      },
    },
    batch: {
      plan: planHandler(context),
      mend: ({ scanId, planId, mends }) =>
        context.scans.run(scanId, (watch) => batches.mend(planId, mends, watch)),
      change: ({ planId, changes }) => batches.change(planId, changes),
      leaveOut: async ({ keys, isOut }) => {
        await batches.leaveOut(keys, isOut);
        return undefined;
      },
      planFile: async ({ planId }) => batches.fileOf(planId),
      judgeAgain: ({ planId }) => batches.judgeAgain(planId),
      look: ({ planId }) => batches.look(planId),
      seeCopies: async ({ planId, handOff }) => {
        requireWholePath('folder for copies', handOff.folder);
        const forbidden = { library: library.folder, data: ports.paths.data };
        return seeCopies(batches.planOf(planId), handOff, forbidden);
      },
      stopScan: async ({ scanId }) => {
        context.scans.stop(scanId);
        return undefined;
      },
      start: async ({ planId, rows, budget, naming, chain }) => {
        requireWholePath('folder for copies', naming?.handOff?.folder);
        requireChosenAccount(batches.connectionOf(planId), connections.selected());
        const started = await batches.start(
          planId,
          rows,
          budget,
          naming && context.naming.of(naming),
          undefined,
          chain,
        );
        const { recipe } = started.plan;
        // The jobs exist now; an error in writing the settings must not look like a failed start.
        await settings
          .change((now) => ({
            ...now,
            lastRecipe: recipe,
            recentFolders: recentWith(now.recentFolders, started.plan),
          }))
          .catch((cause: unknown) =>
            ports.logger.warn('the recipe and the folder were not remembered', { cause: String(cause) }),
          );
        const { batchId, jobs, chains, notSent } = started;
        return { batchId, jobs: jobs.length + chains.length, notSent: [...notSent] };
      },
      group: ({ planId, subjects }) => batches.group(planId, subjects),
      ignoreMasks: ({ planId, images, isIgnored }) => batches.ignoreMasks(planId, images, isIgnored),
      cutout: ({ planId, row: rowId, view, scanId }) =>
        context.scans.run(scanId, ({ signal, onProgress }) => {
          const { row, recipe } = batches.rowOf(planId, rowId);
          return context.cutouts.of({ reference: row.reference, recipe, view }, signal, (done) =>
            onProgress?.(Math.round(done * CUTOUT_STEPS), CUTOUT_STEPS),
          );
        }),
    },
    jobs: {
      snapshot: async () => {
        const changed = jobs.list();
        context.tally.observe({ changed, removed: [] });
        return {
          jobs: changed.map((live) => jobView(live, files, jobs.price)),
          summary: context.tally.summary(),
        };
      },
      cancel: ({ id }) => jobs.cancel(id),
      cancelWaiting: async ({ ids }) => ({ cancelled: [...(await jobs.cancelWaiting(ids))] }),
      retry: ({ id }) => jobs.retry(id),
      putBack: async ({ ids }) => ({ back: [...(await jobs.putBack(ids))] }),
      copies: copyHandler(context.naming),
      decideUnknown: ({ id, decision }) => jobs.decideUnknown(id, decision),
      resumeAccount: ({ connectionId }) => jobs.resumeAccount(connectionId),
      decideResult: ({ id, decision }) => jobs.decideResult(id, decision),
      release: (choice) => jobs.release(choice),
      pause: ({ paused, scope }) => jobs.pause(paused, scope),
      move: ({ ids, before }) => jobs.move(ids, before),
      place: ({ places }) => jobs.place(places),
      prioritise: ({ ids, priority }) => jobs.prioritise(ids, priority),
      budget: async ({ batchId }) => ({ budget: jobs.budget(batchId), taken: jobs.taken(batchId) }),
      today: async ({ connectionId }) => jobs.today(connectionId),
      setBudget: ({ batchId, budget }) => jobs.setBudget(batchId, budget),
      spending: async (range) => [...jobs.spending(range)],
      adopt: ({ id, taskId }) => jobs.adopt(id, taskId),
      adoptOffer: (task) => jobs.adoptOffer(task),
      dismissOffer: (task) => jobs.dismissOffer(task),
      adoptNew: async (task) => ({ id: (await jobs.adoptNew(task)).id }),
      history: async ({ id }) => [...jobs.history(id)],
      details: async ({ id }) => jobs.details(id),
      keepResult: ({ id }) => jobs.keepResult(id),
      clearEnded: () => jobs.clearEnded(),
      ...batchEndHandlers(context),
    },
    chains: chainHandlers(context),
    recipes: recipeHandlers(context),
    watches: watchHandlers(context),
    library: libraryHandlers(context),
    ...collectionHandlers(context),
    imports: importHandlers(context),
    libraries: librariesHandlers(context),
    connections: {
      list: async () => [...connections.list()],
      refresh: ({ id }) => connections.refresh(id),
      test: (draft) => savedConnections.test(draft),
      save: (draft) => savedConnections.save(draft),
      rename: ({ id, name }) => savedConnections.rename(id, name),
      forget: ({ id }) => savedConnections.forget(id),
      select: ({ id }) => savedConnections.select(id),
      unlock: ({ id }) => connections.unlock(id),
      refill: ({ credits }) => connections.refill(credits),
    },
    programs: programHandlers(context.programs),
    filesToDrag: (ids) => draggedFiles(library, ids, context.files.smallPng),
    local: {
      cutout: () => context.cutout.status(),
      setCutout: ({ command }, allow) => context.cutout.set(command, allow),
    },
    fs: {
      list: ({ path, from }) => {
        const { samples } = ports.paths;
        const { recentFolders: recent, favouriteFolders: favourites } = settings.read();
        const places = { favourites, recent, samples };
        return path === null
          ? startingPlaces(places)
          : listFolder(path, { from, thumbnailOf: files.thumbnailUrl });
      },
      makeFolder: ({ within, name }) => makeFolder(within, name),
    },
  };
}

/** Refuses words for views that cannot be told apart; words of before stay as they are until they are changed. */
function withClearWords(settings: Settings, { viewWords }: SettingsPatch): Settings {
  const why = viewWords === undefined ? null : whyNotTogether(settings.viewWords);
  if (why !== null) throw new AppError('usage', why);
  return settings;
}

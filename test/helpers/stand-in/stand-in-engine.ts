import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withIgnored } from '../../../main/engine/batch/masks/settle-masks.ts';
import { makeFolder } from '../../../main/engine/files/make-folder.ts';
import { createFeedRevisions } from '../../../main/engine/handlers/revisions.ts';
import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { BridgeEvent, EngineEvent } from '../../../shared/bridge/contract.ts';
import type { Revisions } from '../../../shared/bridge/revision.ts';
import type { AssetView, JobView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { noProgramWords } from '../../../shared/model/cutout/program-places.ts';
import { changeRows } from '../../../shared/model/plan/change-rows.ts';
import { planFileOf } from '../../../shared/model/plan/write-plan-file.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { BUILT_IN_RECIPES } from '../../../shared/model/recipe.ts';
import { type Settings, settingsSchema } from '../../../shared/model/settings/settings.ts';
import { mergeSettings } from '../../../shared/model/settings/settings-patch.ts';
import { arrangedPlan } from './arranged-plan.ts';
import { assetFixtures, resultFiles } from './asset-fixtures.ts';
import { createCollectionCalls } from './collection-calls.ts';
import { createConnectionCalls, profilesOf } from './connection-calls.ts';
import { createImportCalls } from './import-calls.ts';
import { createJobCalls } from './job-calls.ts';
import { jobFixtures, summaryOf } from './job-fixtures.ts';
import type { JobWorld } from './job-world.ts';
import { createLibrariesCalls } from './libraries-calls.ts';
import { createLibraryCalls, folderOf, type LibraryWorld } from './library-calls.ts';
import { judgedRows, looksFixture, mendedPlan, planFixture } from './plan-fixture.ts';
import { createProgramCalls } from './program-calls.ts';
import { createRecipeCalls } from './recipe-calls.ts';
import { SAMPLES_FOLDER } from './sample-references.ts';
import type { Scenario } from './scenario.ts';
import { createFiles, listFolder } from './stand-in-files.ts';
import { createWatchCalls } from './watch-calls.ts';

/** An engine in memory, with fixtures, for tests of the window. It remembers what it was asked to do. */
export interface StandInEngine extends ShellEngine {
  readonly emit: (event: EngineEvent) => void;
  /** Puts further assets into the library, and tells the window. */
  readonly addAssets: (added: readonly AssetView[]) => void;
  /** Takes the library away, and tells the window why. */
  readonly takeLibraryAway: (why: string) => void;
  /** Assets of another library, which are there once it is opened. */
  readonly addElsewhere: (folder: string, added: readonly AssetView[]) => void;
  /** Calls that change something, in order: `jobs.retry job-1`. */
  readonly asked: readonly string[];
  /** Faults that the window had written into the log, so far; a test that wants one takes it out. */
  readonly loggedFaults: string[];
}

interface World extends JobWorld, LibraryWorld {
  readonly asked: string[];
  readonly loggedFaults: string[];
  settings: Settings;
  plan: Plan | null;
  /** Recipes, as text, that a batch was started with: their rows are in the queue by now. */
  readonly started: Set<string>;
}

/** @param folder a temporary folder of its own, where model files and staged uploads go */
export async function createStandInEngine(scenario: Scenario, folder: string): Promise<StandInEngine> {
  for (const [name, content] of await resultFiles()) await writeFile(join(folder, name), content);
  const listeners = new Set<(event: BridgeEvent) => void>();
  const revisions = createFeedRevisions('the start of the stand-in');
  const emit = (event: EngineEvent): void => {
    const told = revisions.stamp(event);
    for (const listener of listeners) listener(told);
  };
  const world: World = {
    asked: [],
    loggedFaults: [],
    jobs: jobFixtures(scenario, Date.now()),
    assets: await assetFixtures(scenario),
    libraryIs: { away: null, reading: null },
    libraryFolder: '/home/artist/Maquette',
    paused: false,
    pausedBatches: [],
    holds: [],
    budgets: new Map(),
    settings: settingsSchema.parse(
      scenario === 'empty'
        ? {}
        : {
            recentFolders: [SAMPLES_FOLDER, '/home/artist/concept_art', '/home/artist/client_refs'],
            connections: profilesOf(scenario),
          },
    ),
    plan: null,
    started: new Set(),
  };
  const tellLibrary = (): void => {
    const total = world.assets.filter(({ place }) => place === 'library').length;
    const trashed = world.assets.length - total;
    const status = { folder: folderOf(world), total, trashed, ...world.libraryIs };
    emit({ event: 'library.changed', payload: { changed: [], gone: [], more: true, status } });
  };
  return {
    handlers: createHandlers(scenario, world, emit, revisions.now),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: createFiles(folder),
    firstRun: async () => undefined,
    close: async () => undefined,
    emit,
    addAssets: (added) => {
      world.assets = [...world.assets, ...added];
      tellLibrary();
    },
    takeLibraryAway: (why) => {
      world.libraryIs = { ...world.libraryIs, away: why };
      tellLibrary();
    },
    addElsewhere: (elsewhere, added) => {
      world.elsewhere = new Map([[elsewhere, added]]);
    },
    asked: world.asked,
    loggedFaults: world.loggedFaults,
  };
}

function createHandlers(
  scenario: Scenario,
  world: World,
  emit: (event: EngineEvent) => void,
  revisions: () => Revisions,
): ShellEngine['handlers'] {
  const tellJobs = (changed: readonly JobView[], removed: readonly string[] = []): void =>
    emit({
      event: 'jobs.changed',
      payload: { changed: [...changed], removed: [...removed], summary: summaryOf(world.jobs, world.paused) },
    });
  const connections = createConnectionCalls({
    scenario,
    emit,
    ask: (words) => world.asked.push(words),
    changeProfiles: (change) => {
      world.settings = { ...world.settings, connections: [...change(world.settings.connections)] };
      emit({ event: 'settings.changed', payload: world.settings });
    },
  });
  return {
    app: {
      revisions: async () => revisions(),
      logFault: async ({ message }) => {
        world.loggedFaults.push(message);
        return undefined;
      },
      snapshot: async () => ({
        version: '0.1.0',
        platform: 'linux',
        libraryFolder: '/home/artist/Maquette',
        dataFolder: '/home/artist/.local/share/maquette',
        samplesFolder: SAMPLES_FOLDER,
        settings: world.settings,
        recipes: [...BUILT_IN_RECIPES],
      }),
    },
    settings: {
      update: async (patch) => {
        world.settings = mergeSettings(world.settings, patch);
        emit({ event: 'settings.changed', payload: world.settings });
        return world.settings;
      },
    },
    chains: {
      snapshot: async () => ({ chains: [] }),
      decide: async () => undefined,
      again: async () => undefined,
      stop: async () => ({ stopped: [] }),
      takeBack: async () => ({ takenBack: [] }),
    },
    batch: {
      plan: async ({ paths, recipe, imageUrls, meshes }) => {
        const [path = ''] = paths;
        if (path.includes('missing')) {
          throw new AppError(
            'not-found',
            `There is no folder ${path}. Check the path, or choose another folder.`,
          );
        }
        const isStarted = world.started.has(JSON.stringify(recipe));
        const made = planFixture(scenario, paths, recipe, isStarted, { imageUrls, meshes });
        const chosen = (await connections.list(undefined)).find(({ selected }) => selected);
        world.plan = { ...made, connectionId: chosen?.id ?? made.connectionId };
        return world.plan;
      },
      mend: async ({ mends }) => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        for (const { images, fixes } of mends) world.plan = mendedPlan(world.plan, images, fixes);
        return world.plan;
      },
      group: async ({ subjects }) => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        world.asked.push(`batch.group ${subjects.map(({ name }) => name).join(', ')}`);
        world.plan = arrangedPlan(world.plan, subjects);
        return world.plan;
      },
      cutout: async ({ row: id }) => {
        const row = world.plan?.rows.find((each) => each.id === id);
        if (row?.picture == null) return { is: 'not-seen' };
        return { is: 'cut', by: 'outline', doubts: ['cutout-unsure'], url: row.picture };
      },
      ignoreMasks: async ({ images, isIgnored }) => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        world.asked.push(`batch.ignoreMasks ${images.length} ${isIgnored}`);
        world.plan = { ...world.plan, rows: withIgnored(world.plan.rows, new Set(images), isIgnored) };
        return world.plan;
      },
      change: async ({ changes }) => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        const rows = changeRows(world.plan.rows, changes, randomUUID);
        world.plan = { ...world.plan, rows: judgedRows(rows) };
        return world.plan;
      },
      leaveOut: async ({ keys, isOut }) => {
        world.asked.push(`batch.leaveOut ${keys.length} ${isOut}`);
        return undefined;
      },
      seeCopies: async ({ handOff }) =>
        handOff.folder.includes('read-only')
          ? { refused: `${handOff.folder} is on a read-only disk; choose another folder.`, freeBytes: null }
          : { refused: null, freeBytes: 2 ** 20 },
      planFile: async () => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        return planFileOf(world.plan);
      },
      judgeAgain: async () => {
        if (world.plan === null) throw new AppError('not-found', 'There is no plan.');
        return world.plan;
      },
      look: async () => ({ rows: scenario === 'busy' ? looksFixture(world.plan) : [], left: 0 }),
      stopScan: async () => undefined,
      start: async ({ planId, rows, budget }) => {
        const jobs = world.plan?.rows.filter(({ status }) => status === 'new') ?? [];
        const limit = budget == null ? '' : ` within ${budget}`;
        world.asked.push(`batch.start ${planId} ${rows === null ? jobs.length : rows.length}${limit}`);
        world.started.add(JSON.stringify(world.plan?.recipe));
        world.jobs = [...jobFixtures('busy', Date.now()), ...world.jobs];
        tellJobs(world.jobs);
        return { batchId: 'batch-1', jobs: jobs.length, notSent: [] };
      },
    },
    jobs: createJobCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    recipes: createRecipeCalls(scenario),
    watches: createWatchCalls({ scenario, emit, ask: (words) => world.asked.push(words) }),
    imports: createImportCalls({
      ask: (words) => world.asked.push(words),
      assets: () => world.assets,
    }),
    library: createLibraryCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    ...createCollectionCalls({ scenario, world, emit, ask: (words) => world.asked.push(words) }),
    libraries: createLibrariesCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    connections,
    filesToDrag: async (ids) => ({
      files: ids.map((id) => `/home/artist/Maquette/${id}.glb`),
      cover: null,
      failed: null,
    }),
    programs: createProgramCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    local: {
      cutout: async () => ({ forThisRun: null, rembg: '/usr/local/bin/rembg' }),
      setCutout: async ({ command }) => {
        if (command?.startsWith('/is/not/there'))
          throw new AppError('usage', noProgramWords('/is/not/there', 'missing', 'linux'));
        world.asked.push(`local.setCutout ${command}`);
        world.settings = { ...world.settings, cutoutCommand: command };
        emit({ event: 'settings.changed', payload: world.settings });
        return world.settings;
      },
    },
    fs: { list: ({ path }) => listFolder(path), makeFolder: ({ within, name }) => makeFolder(within, name) },
  };
}

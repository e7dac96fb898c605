import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { BridgeEvent } from '../../../shared/bridge/contract.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { BUILT_IN_RECIPES } from '../../../shared/model/recipe.ts';
import { type Settings, settingsSchema } from '../../../shared/model/settings.ts';
import { mergeSettings } from '../../../shared/model/settings-patch.ts';
import { assetFixtures, resultFiles } from './asset-fixtures.ts';
import { createConnectionCalls, profilesOf } from './connection-calls.ts';
import { createJobCalls, type JobWorld } from './job-calls.ts';
import { jobFixtures, summaryOf } from './job-fixtures.ts';
import { createLibraryCalls, type LibraryWorld } from './library-calls.ts';
import { planFixture } from './plan-fixture.ts';
import { SAMPLES_FOLDER } from './sample-references.ts';
import type { Scenario } from './scenario.ts';

/** An engine in memory, with fixtures, for tests of the window. It remembers what it was asked to do. */
export interface StandInEngine extends ShellEngine {
  readonly emit: (event: BridgeEvent) => void;
  /** Calls that change something, in order: `jobs.retry job-1`. */
  readonly asked: readonly string[];
}

interface World extends JobWorld, LibraryWorld {
  readonly asked: string[];
  settings: Settings;
  plan: Plan | null;
  /** Recipes, as text, that a batch was started with: their rows are in the queue by now. */
  readonly started: Set<string>;
}

/** @param folder a temporary folder of its own, where model files and staged uploads go */
export async function createStandInEngine(scenario: Scenario, folder: string): Promise<StandInEngine> {
  for (const [name, content] of await resultFiles()) await writeFile(join(folder, name), content);
  const listeners = new Set<(event: BridgeEvent) => void>();
  const emit = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const world: World = {
    asked: [],
    jobs: jobFixtures(scenario, Date.now()),
    assets: await assetFixtures(scenario),
    libraryIs: { away: null, reading: null },
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
  return {
    handlers: createHandlers(scenario, world, emit),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: createFiles(folder),
    firstRun: async () => undefined,
    close: async () => undefined,
    emit,
    asked: world.asked,
  };
}

function createHandlers(
  scenario: Scenario,
  world: World,
  emit: (event: BridgeEvent) => void,
): ShellEngine['handlers'] {
  const tellJobs = (changed: readonly JobView[], removed: readonly string[] = []): void =>
    emit({
      event: 'jobs.changed',
      payload: { changed: [...changed], removed: [...removed], summary: summaryOf(world.jobs, world.paused) },
    });
  return {
    app: {
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
    batch: {
      plan: async ({ paths, recipe, imageUrls, meshes }) => {
        const [path = ''] = paths;
        if (path.includes('missing')) {
          throw new AppError(
            'not-found',
            `There is no folder ${path}. Check the path, or choose another folder.`,
          );
        }
        world.plan = planFixture(scenario, paths, recipe, world.started.has(JSON.stringify(recipe)), {
          imageUrls,
          meshes,
        });
        return world.plan;
      },
      stopLooking: async () => undefined,
      start: async ({ planId, rows, budget }) => {
        const jobs = world.plan?.rows.filter(({ status }) => status === 'new') ?? [];
        const limit = budget == null ? '' : ` within ${budget}`;
        world.asked.push(`batch.start ${planId} ${rows === null ? jobs.length : rows.length}${limit}`);
        world.started.add(JSON.stringify(world.plan?.recipe));
        world.jobs = [...jobFixtures('busy', Date.now()), ...world.jobs];
        tellJobs(world.jobs);
        return { batchId: 'batch-1', jobs: jobs.length };
      },
    },
    jobs: createJobCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    library: createLibraryCalls({ world, emit, ask: (words) => world.asked.push(words) }),
    connections: createConnectionCalls({
      scenario,
      emit,
      ask: (words) => world.asked.push(words),
      changeProfiles: (change) => {
        world.settings = { ...world.settings, connections: [...change(world.settings.connections)] };
        emit({ event: 'settings.changed', payload: world.settings });
      },
    }),
    fs: { list: ({ path }) => listFolder(path) },
  };
}

async function listFolder(path: string | null) {
  if (path === null) {
    return {
      path,
      parent: null,
      entries: [{ name: 'Samples', path: SAMPLES_FOLDER, kind: 'folder' as const }],
    };
  }
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw new AppError('not-found', `There is no folder ${path}. Check the path.`);
  });
  return {
    path,
    parent: dirname(path),
    entries: entries.map((entry) => ({
      name: entry.name,
      path: join(path, entry.name),
      kind: entry.isDirectory()
        ? ('folder' as const)
        : /\.(png|jpe?g|webp)$/.test(entry.name)
          ? ('image' as const)
          : ('other' as const),
    })),
  };
}

/** Pictures of the samples with so many pixels along the longer edge, made once for all the engines of a process. */
const pictures = new Map<string, Promise<Buffer>>();
function pictureOf(name: string, edge: number): Promise<Buffer> {
  const key = `${edge} ${name}`;
  const made =
    pictures.get(key) ??
    sharp(join(SAMPLES_FOLDER, name)).resize(edge, edge, { fit: 'inside' }).webp().toBuffer();
  pictures.set(key, made);
  return made;
}

const THUMBNAIL_EDGE = 96;
/** The library's covers are webp of this size: the local service draws them so, and of larger ones the engine keeps such. */
const COVER_EDGE = 512;

function createFiles(folder: string): ShellEngine['files'] {
  const picture = async (
    name: string,
    edge: number,
  ): Promise<{ readonly path: string; readonly contentType: string }> => {
    const path = join(folder, `${name}-${edge}.webp`);
    if (!existsSync(path)) {
      // whole before anybody reads it: many ask for the same at once
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, await pictureOf(name, edge));
      await rename(draft, path);
    }
    return { path, contentType: 'image/webp' };
  };
  return {
    resolve: async (pathname) => {
      const [, kind, first = '', second = ''] = pathname.split('/').map(decodeURIComponent);
      const name = basename(kind === 'asset' ? second : first);
      if (kind === 'thumb') return picture(name, THUMBNAIL_EDGE);
      if (kind === 'cache') {
        const path = join(folder, `${first}-${second}`);
        return existsSync(path) ? { path, contentType: 'application/octet-stream' } : null;
      }
      if (kind === 'file') return { path: join(SAMPLES_FOLDER, name), contentType: 'image/png' };
      if (kind !== 'asset') return null;
      if (!/\.(glb|zip)$/.test(name)) return picture(name, COVER_EDGE);
      return { path: join(folder, name), contentType: 'application/octet-stream' };
    },
    keepDerived: async (sha256, name, content) => {
      await writeFile(join(folder, `${sha256}-${basename(name)}`), await buffer(content));
    },
    stageUpload: async (sha256, name, content) => {
      const path = join(folder, 'inbox', sha256, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await buffer(content));
      return path;
    },
  };
}

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFeedRevisions } from '../../main/engine/handlers/revisions.ts';
import type { ShellEngine } from '../../main/shell/shell-engine.ts';
import type { BridgeEvent, EngineEvent } from '../../shared/bridge/contract.ts';
import { EMPTY_QUEUE } from '../../shared/bridge/views.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { NO_SHARED_RECIPES } from '../../shared/model/recipe/shared-recipes.ts';
import { settingsSchema } from '../../shared/model/settings/settings.ts';

/** An engine with a file or two and no work, for tests of what stands around an engine. */
export interface FakeShellEngine extends ShellEngine {
  readonly emit: (event: EngineEvent) => void;
  readonly listeners: () => number;
  readonly closed: () => boolean;
  readonly firstRuns: () => number;
  /** The batches whose results a window was asked to show. */
  readonly shownResults: readonly string[];
}

/** @param folder a temporary folder; `/asset/a/<name>` is answered from it */
export function createFakeShellEngine(folder: string): FakeShellEngine {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const revisions = createFeedRevisions('the only start');
  let closed = false;
  let firstRuns = 0;
  const shownResults: string[] = [];
  const missing = async (): Promise<never> => {
    throw new AppError('not-found', 'It is not there.');
  };
  const nothing = async () => undefined;
  const handlers: ShellEngine['handlers'] = {
    app: {
      revisions: async () => revisions.now(),
      logFault: nothing,
      snapshot: async () => ({
        version: '0.0.0',
        platform: 'linux',
        libraryFolder: join(folder, 'library'),
        dataFolder: folder,
        samplesFolder: null,
        settings: settingsSchema.parse({}),
        recipes: [],
      }),
    },
    settings: { update: async (patch) => ({ ...settingsSchema.parse({}), ...patch }) as never },
    chains: {
      snapshot: async () => ({ chains: [] }),
      decide: nothing,
      again: nothing,
      stop: missing,
      takeBack: missing,
    },
    batch: {
      plan: missing,
      mend: missing,
      change: missing,
      leaveOut: missing,
      planFile: missing,
      seeCopies: missing,
      judgeAgain: missing,
      look: missing,
      stopScan: missing,
      start: missing,
      group: missing,
      ignoreMasks: missing,
      cutout: missing,
    },
    jobs: {
      snapshot: async () => ({ jobs: [], summary: EMPTY_QUEUE }),
      cancel: missing,
      cancelWaiting: missing,
      retry: missing,
      putBack: missing,
      copies: missing,
      decideUnknown: missing,
      resumeAccount: missing,
      adoptOffer: missing,
      dismissOffer: missing,
      decideResult: missing,
      release: missing,
      pause: nothing,
      move: missing,
      place: missing,
      prioritise: missing,
      budget: missing,
      setBudget: missing,
      today: missing,
      spending: async () => [],
      adopt: missing,
      adoptNew: missing,
      history: async () => [],
      details: missing,
      keepResult: missing,
      clearEnded: nothing,
      report: missing,
      showResults: async ({ batchId }) => {
        shownResults.push(batchId);
        return undefined;
      },
    },
    recipes: { shared: async () => NO_SHARED_RECIPES, figures: async () => [] },
    watches: {
      list: async () => [],
      add: missing,
      change: missing,
      pause: missing,
      goOn: missing,
      settle: missing,
      remove: missing,
      putBack: missing,
      log: async () => [],
    },
    library: {
      status: async () => ({
        folder: '/home/artist/Maquette',
        total: 7,
        trashed: 0,
        away: null,
        reading: null,
      }),
      list: async () => ({ assets: [], total: 7 }),
      ids: async () => [],
      position: async () => null,
      startingWith: async () => null,
      groups: async () => [],
      get: missing,
      saveMeasured: nothing,
      measureQuality: missing,
      stopMeasuring: nothing,
      outline: missing,
      edit: missing,
      copyOut: missing,
      stopCopyOut: nothing,
      writeMade: missing,
      tags: async () => [],
      facets: missing,
      versions: missing,
      lineage: missing,
      originals: async () => [],
      inputsAgain: missing,
      refresh: nothing,
      move: missing,
      deleteForGood: missing,
      emptyTrash: nothing,
    },
    collections: {
      list: async () => ({ collections: [], faults: [] }),
      having: async () => [],
      change: missing,
    },
    searches: { list: async () => ({ searches: [], faults: [] }), change: missing },
    tagTree: {
      list: async () => ({ tags: [], faults: [] }),
      change: missing,
      rename: missing,
      delete: missing,
      takeBack: missing,
      stop: nothing,
    },
    imports: {
      plan: missing,
      rows: async () => [],
      run: missing,
      stop: nothing,
      takeBack: missing,
      links: async () => [],
      relink: missing,
      relinkOthers: missing,
      relinkBack: missing,
    },
    libraries: {
      list: async () => [],
      open: missing,
      copyOf: async () => null,
      make: missing,
      relink: missing,
      forget: missing,
    },
    filesToDrag: async () => ({ files: [], cover: null, failed: null }),
    programs: { list: async () => [], open: missing, test: missing, save: missing, forget: missing },
    connections: {
      list: async () => [],
      refresh: missing,
      test: missing,
      save: missing,
      rename: missing,
      forget: missing,
      select: missing,
      unlock: missing,
      refill: missing,
    },
    local: {
      cutout: async () => ({ forThisRun: null, rembg: null }),
      setCutout: async ({ command }, allow) => {
        if (command !== null) await allow(command);
        return settingsSchema.parse({ cutoutCommand: command });
      },
    },
    fs: {
      list: async ({ path }) => {
        if (path === '/internal') throw new Error('a fault with a secret in it');
        return { path, parent: null, entries: [] };
      },
      makeFolder: async ({ within, name }) => `${within}/${name}`,
    },
  };
  return {
    handlers,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: {
      resolve: async (pathname) => {
        const [, kind, id, name = ''] = pathname.split('/');
        if (kind !== 'asset' || id !== 'a') return null;
        const contentType = name.endsWith('.html') ? 'text/html' : 'model/gltf-binary';
        return { path: join(folder, decodeURIComponent(name)), contentType };
      },
      stageUpload: async (sha256, name, content) => {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
          throw new AppError('input', 'The file did not arrive whole.');
        }
        await mkdir(join(folder, 'inbox'), { recursive: true });
        const path = join(folder, 'inbox', name);
        await writeFile(path, bytes);
        return path;
      },
      keepDerived: async (sha256, name, content) => {
        if (name === 'unknown') throw new AppError('usage', 'A name that is not known.');
        await mkdir(join(folder, 'cache'), { recursive: true });
        await writeFile(join(folder, 'cache', `${sha256}-${name}`), await buffer(content));
      },
    },
    firstRun: async () => {
      firstRuns += 1;
    },
    close: async () => {
      closed = true;
    },
    emit: (event) => {
      const told = revisions.stamp(event);
      for (const listener of listeners) listener(told);
    },
    listeners: () => listeners.size,
    closed: () => closed,
    firstRuns: () => firstRuns,
    shownResults,
  };
}

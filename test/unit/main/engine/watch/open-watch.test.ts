import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSerialQueue } from '../../../../../main/engine/async/slots.ts';
import type { Batches } from '../../../../../main/engine/batch/batches.ts';
import { asReferences } from '../../../../../main/engine/batch/name-jobs.ts';
import { openWatch } from '../../../../../main/engine/watch/open-watch.ts';
import { openWatchStore } from '../../../../../main/engine/watch/watch-store.ts';
import type { OpenWatchParts, WatchWish } from '../../../../../main/engine/watch/watch-wish.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { quietLogger, stillClock } from '../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('queues nothing once it is paused, even while the pictures of what it was about to queue are read', async () => {
  const home = await tempFolder();
  const folder = join(home, 'references');
  await mkdir(join(home, 'library'));
  await writePicture(join(folder, 'chair.png'), 40);
  const store = openWatchStore(home);
  onTestFinished(store.close);
  let added = 0;
  const row = {
    id: 'row-1',
    status: 'new',
    findings: [],
    fingerprint: 'f',
    credits: '15.00',
    reference: {
      kind: 'single',
      name: 'chair',
      image: {
        path: join(folder, 'chair.png'),
        name: 'chair.png',
        bytes: 1,
        format: 'png',
        sha256: 'a',
        width: 4,
        height: 4,
      },
    },
  };
  const plan = { id: 'plan', rows: [row] } as unknown as Plan;
  const batches = {
    plan: async () => plan,
    start: async (...[, , , nameBatch = asReferences]: Parameters<Batches['start']>) => {
      const id = store.watches()[0]?.id ?? '';
      const watch = store.watch(id);
      if (watch !== null && added === 0) store.put({ ...watch, isPaused: isPausedMeanwhile });
      await nameBatch(plan);
      added += 1;
      return { batchId: 'batch', plan, jobs: [{ fingerprint: 'f' }], chains: [] };
    },
  };
  const day = { limit: '150.00', committed: '0.00' };
  const parts = {
    store,
    batches,
    alone: createSerialQueue().run,
    jobs: {
      ...{ restoredAt: () => null, markOf: () => 0, mark: () => 0, awaitsRelease: () => false },
      ...{ openDay: () => day, budget: () => null, list: () => [], findAbandoned: () => null },
      chains: { open: () => [], find: () => null },
    },
    library: {
      ...{ id: 'library', folder: join(home, 'library') },
      findByResult: async () => null,
      findInTrash: async () => null,
      findWithoutFile: async () => null,
      claims: {
        take: async (works: readonly string[]) => works.map(() => ({ state: 'made' })),
        release: async () => undefined,
      },
    },
    ports: {
      ...{ clock: stillClock(0), logger: quietLogger, paths: { data: join(home, 'data') } },
      settings: { read: () => settingsSchema.parse({}) },
    },
  } as unknown as OpenWatchParts;
  const wish: WatchWish = {
    ...{ folder, connectionId: 'local', budget: '150.00', mostADay: null, quiet: null, existing: 'take' },
    ...{
      recipeKey: 'Quick model',
      made: () => ({ recipe: DEFAULT_RECIPE, chain: null, fixes: [] }),
      views: 'auto',
      ignoreMasks: false,
    },
    nameBatch: async (named, within) => {
      foundIn.push(within);
      return asReferences(named);
    },
    ...{ handOff: null, goOn: new Set() },
  };
  const foundIn: (string | undefined)[] = [];
  let isPausedMeanwhile = true;
  const watcher = await openWatch(parts, wish);
  const { signal } = new AbortController();
  await watcher.turn(signal);
  expect(await watcher.turn(signal)).toMatchObject({ watch: { isPaused: true }, waiting: 1 });
  expect([added, store.log(watcher.status().watch.id, 10).map(({ code }) => code)]).toEqual([
    0,
    ['watching', 'began'],
  ]);
  isPausedMeanwhile = false;
  store.put({ ...watcher.status().watch, isPaused: false });
  await watcher.turn(signal);
  expect(added).toBe(1);
  // its plan names the files one by one
  expect(foundIn).toEqual([folder]);
});

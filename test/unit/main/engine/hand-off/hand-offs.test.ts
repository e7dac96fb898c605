import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHandOffs } from '../../../../../main/engine/hand-off/hand-offs.ts';
import type { HandOffBook, HandOffEntry } from '../../../../../main/engine/jobs/state/hand-off-book.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../helpers/engine/stepped-clock.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** A book in memory, with what was written into it. */
function bookOf(entries: readonly HandOffEntry[]) {
  const kept = new Map(entries.map((entry) => [entry.assetId, entry]));
  const said: string[] = [];
  const put = (assetId: string, patch: Partial<HandOffEntry>, words: string): void => {
    const entry = kept.get(assetId);
    if (entry !== undefined) kept.set(assetId, { ...entry, ...patch });
    said.push(words);
  };
  const book: HandOffBook = {
    load: () => undefined,
    owed: () => [...kept.values()].filter(({ state }) => state !== 'delivered'),
    statusOf: () => undefined,
    placing: (id) => {
      if (kept.get(id)?.state === 'delivered') return false;
      put(id, { state: 'placing' }, `placing ${id}`);
      return true;
    },
    giveUp: () => [],
    takeBack: () => undefined,
    named: (id, path) => put(id, { path }, `named ${id}`),
    delivered: (id, path) => put(id, { state: 'delivered', path }, `delivered ${id}`),
    failed: (id, fault) => put(id, { fault }, `${id} ${fault.code}`),
    subscribe: () => () => undefined,
  };
  return { book, said };
}

test('a list of jobs that cannot be written is no fault of the asset, and no further copy is tried meanwhile', async () => {
  const home = await tempFolder();
  const asset = join(home, 'library', 'chair');
  for (const folder of [asset, join(home, 'copies')]) await mkdir(folder, { recursive: true });
  await writeFile(join(asset, 'chair.glb'), 'a model');
  const sha256 = createHash('sha256').update('a model').digest('hex');
  const file = { path: 'chair.glb', role: 'result', bytes: 7, sha256 } as const;
  const stored = { asset: { files: [file] }, folder: asset, place: 'library' } as unknown as StoredAsset;
  const handOff = { folder: join(home, 'copies'), folders: [], name: 'chair', sources: [], beside: [] };
  const entry = { jobId: 'job', handOff, state: 'owed', path: null, fault: null } as const;
  const { book, said } = bookOf([
    { ...entry, assetId: 'one' },
    { ...entry, assetId: 'two' },
  ]);
  const handOffs = createHandOffs({
    book: {
      ...book,
      placing: () => {
        throw new AppError('disk', 'The ledger cannot be written.');
      },
    },
    library: { folder: join(home, 'library'), get: async () => stored },
    data: join(home, 'data'),
    clock: steppedClock().clock,
    ids: { ...realIds, random: () => 0.5 },
    logger: quietLogger,
  });
  onTestFinished(handOffs.close);
  handOffs.begin();
  await handOffs.whenTried();
  expect(said).toEqual(['one no-note', 'two no-note']);
  expect((await readdir(join(home, 'copies'))).filter((name) => !name.startsWith('.'))).toEqual([]);
});

test('a copy whose folder is away is tried again with growing waits, and delivered once when it is back', async () => {
  const home = await tempFolder();
  const asset = join(home, 'library', 'chair');
  await mkdir(asset, { recursive: true });
  await mkdir(join(home, 'hidden'));
  await writeFile(join(asset, 'chair.glb'), 'a model');
  const sha256 = createHash('sha256').update('a model').digest('hex');
  const file = { path: 'chair.glb', role: 'result', bytes: 7, sha256 } as const;
  const stored = { asset: { files: [file] }, folder: asset, place: 'library' } as unknown as StoredAsset;
  const handOff = { folder: join(home, 'copies'), folders: [], name: 'chair', sources: [], beside: [] };
  const entry = { jobId: 'job', handOff, state: 'owed', path: null, fault: null } as const;
  const { book, said } = bookOf([
    { ...entry, assetId: 'one' },
    { ...entry, assetId: 'two' },
  ]);
  const { clock, step, asleep } = steppedClock();
  const handOffs = createHandOffs({
    book,
    library: { folder: join(home, 'library'), get: async () => stored },
    data: join(home, 'data'),
    clock,
    ids: { ...realIds, random: () => 0.5 },
    logger: quietLogger,
  });
  onTestFinished(handOffs.close);
  handOffs.begin();
  await handOffs.whenTried();
  expect(said).toEqual(['one away', 'two away']);
  await asleep();
  await step(1_000);
  await asleep();
  await rename(join(home, 'hidden'), join(home, 'copies'));
  await step(2_000);
  await expect.poll(() => book.owed(), { timeout: 20_000 }).toEqual([]);
  expect((await readdir(join(home, 'copies'))).sort()).toEqual(['chair (2).glb', 'chair.glb']);
  expect(said.slice(-6)).toEqual([
    ...['placing one', 'named one', 'delivered one'],
    ...['placing two', 'named two', 'delivered two'],
  ]);
});

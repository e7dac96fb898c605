import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { forkDisk, type StartDisk } from '../../../../../../main/engine/disk/fork-disk.ts';
import { memoryIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import {
  createReplaceableIndex,
  type ReplaceableIndex,
} from '../../../../../../main/engine/library/index/replaceable-index.ts';
import type { LibraryOrder } from '../../../../../../shared/model/library-order.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const ID = 'the-library';
const entries = Array.from({ length: 60 }, (_, at) =>
  indexEntry(
    `assets/2026-11/a-${at}`,
    { mtime: 1, bytes: 1 },
    assetOf(`id-${at}`, {
      name: `chair ${at % 7} ${at}`,
      rating: at % 6,
      tags: at % 2 === 0 ? ['prop'] : [],
      createdAt: new Date(Date.UTC(2026, 10, 20) + at * 1_000).toISOString(),
    }),
  ),
);

/** An index that asks its thread everything. */
async function indexIn(
  data: string,
  startDisk?: StartDisk,
): Promise<{ readonly index: ReplaceableIndex; readonly lost: string[] }> {
  const lost: string[] = [];
  const index = createReplaceableIndex({
    data,
    folder: '/lib',
    logger: quietLogger,
    onLost: () => lost.push('lost'),
    askedFrom: 0,
    startDisk,
  });
  onTestFinished(index.close);
  index.openFor(ID);
  return { index, lost };
}

const ORDERS: readonly LibraryOrder[] = [
  { place: 'library', sort: 'name' },
  { place: 'library', sort: 'stars', query: 'tag:prop -chair' },
  { place: 'library', sort: 'newest', reversed: true, query: 'cha 3' },
  { place: 'trash', sort: 'newest' },
];

test('a thread answers as this one would, and knows what was written a moment ago', async () => {
  const { index } = await indexIn(await tempFolder());
  const here = memoryIndex();
  here.put(entries);
  await index.change({ of: 'put', entries });
  const compare = async (order: LibraryOrder): Promise<void> => {
    expect(await index.ask('ids', { order, offset: 0, limit: 9_999 })).toEqual(here.ids(order, 0, 9_999));
    expect(await index.ask('page', { order, offset: 3, limit: 501 })).toEqual({
      assets: here.page(order, 3, 501),
      total: here.count(order),
    });
    const asked = { order, letters: 'chair', after: 'id-8' };
    expect(await index.ask('startingWith', asked)).toBe(here.startingWith(order, 'chair', 'id-8'));
    expect(await index.ask('position', { order, id: 'id-8' })).toBe(here.position(order, 'id-8'));
  };
  for (const order of ORDERS) await compare(order);
  expect(await index.ask('tags', {})).toEqual(here.tags());
  await index.change({ of: 'move', from: 'assets/2026-11/a-8', to: 'trash/2026-11/a-8' });
  here.move('assets/2026-11/a-8', 'trash/2026-11/a-8');
  for (const order of ORDERS) await compare(order);
});

test('an index that a process filled is that of one which was filled here, also if the first was ended on the way', async () => {
  const data = await tempFolder();
  const first = (await indexIn(data)).index;
  first.beginFilling();
  await first.put(serialize(entries.slice(0, 30)), []);
  // Ended in the middle: what was left out is missing in the file.
  await first.close();
  const { index } = await indexIn(data);
  expect(index.use((each) => each.isUnfinished())).toBe(true);
  index.beginFilling();
  const ids = await Promise.all([
    index.put(serialize(entries.slice(30)), []),
    index.change({ of: 'remove', folders: ['assets/2026-11/a-1'] }),
  ]);
  expect(ids.map((each) => each.length)).toEqual([30, 1]);
  await index.endFilling();
  expect(index.use((each) => each.isUnfinished())).toBe(false);
  const here = memoryIndex();
  here.put(entries.filter(({ id }) => id !== 'id-1'));
  for (const order of ORDERS)
    expect(index.use((each) => each.ids(order, 0, 999))).toEqual(here.ids(order, 0, 999));
  expect(index.use((each) => each.count({ place: 'library', sort: 'newest' }))).toBe(59);
  expect(index.use((each) => each.byFingerprint('print of id-40'))[0]?.asset.id).toBe('id-40');
});

test('where the process that fills it is killed, this one goes on, and another makes it whole', async () => {
  const started: (() => void)[] = [];
  const { index, lost } = await indexIn(await tempFolder(), (...given) => {
    const child = forkDisk(...given);
    started.push(child.abandon);
    return child;
  });
  index.beginFilling();
  await index.put(serialize(entries.slice(0, 30)), []);
  expect(index.use((each) => each.isUnfinished())).toBe(true);
  const rest = index.put(serialize(entries.slice(30)), []);
  started[0]?.();
  expect((await rest).length).toBe(30);
  await index.endFilling();
  expect([started.length, lost]).toEqual([2, []]);
  expect(index.use((each) => each.isUnfinished())).toBe(false);
  expect(index.use((each) => each.count({ place: 'library', sort: 'newest' }))).toBe(60);
});

test('a question that is wrong is told, and no index is thrown away for it', async () => {
  const { index, lost } = await indexIn(await tempFolder());
  await index.change({ of: 'put', entries });
  const wrong = { order: { place: 'library', sort: 'no-such-order' } as never, offset: 0, limit: 9 };
  await expect(index.ask('page', wrong)).rejects.toThrow();
  expect([lost, index.generation()]).toEqual([[], 1]);
  expect(await index.ask('count', { order: { place: 'library', sort: 'stars' } })).toBe(60);
});

test('damage that a thread meets replaces the index, and the question is answered from the empty one', async () => {
  const data = await tempFolder();
  const { index, lost } = await indexIn(data);
  await index.change({ of: 'put', entries });
  const other = new DatabaseSync(join(data, 'index', `${ID}.sqlite`));
  other.exec(`UPDATE texts SET asset = '{"half'`);
  other.close();
  const order = { place: 'library', sort: 'stars' } as const;
  expect(await index.ask('page', { order, offset: 0, limit: 9 })).toEqual({ assets: [], total: 0 });
  expect([lost, index.generation()]).toEqual([['lost'], 2]);
  await index.change({ of: 'put', entries });
  expect((await index.ask('page', { order, offset: 0, limit: 9 })).total).toBe(60);
});

test('a file that is no index any more is replaced while it is filled', async () => {
  const data = await tempFolder();
  const { index, lost } = await indexIn(data);
  const file = join(data, 'index', `${ID}.sqlite`);
  await writeFile(`${file}-wal`, '');
  const bytes = await open(file, 'r+');
  await bytes.write(Buffer.alloc(65_536, 7), 0, 65_536, 0);
  await bytes.close();
  index.beginFilling();
  expect((await index.put(serialize(entries), [])).length).toBe(60);
  await index.endFilling();
  expect(lost).toEqual(['lost']);
  expect(await index.ask('count', { order: { place: 'library', sort: 'stars' } })).toBe(60);
});

test('the index that a folder had last is known at once, and stays if the folder has the same library', async () => {
  const data = await tempFolder();
  const { index: before } = await indexIn(data);
  expect(before.isKnown()).toBe(false);
  await before.change({ of: 'put', entries });
  await before.close();
  const again = createReplaceableIndex({
    data,
    folder: '/lib',
    logger: quietLogger,
    onLost: () => undefined,
  });
  onTestFinished(again.close);
  const generation = again.generation();
  expect(again.isKnown()).toBe(true);
  expect([again.openFor(ID), again.generation()]).toEqual([false, generation]);
  expect(again.use((each) => each.count({ place: 'library', sort: 'newest' }))).toBe(60);
  expect(again.openFor('another')).toBe(true);
  expect(again.use((each) => each.count({ place: 'library', sort: 'newest' }))).toBe(0);
});

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { OpenLibrary } from '../../../../../../../main/engine/library/open-library.ts';
import type { LibraryOrder } from '../../../../../../../shared/model/library-order.ts';
import { MONTH, openIndexed, WITHOUT_STACKS } from '../../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../../helpers/temp-folder.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 24 * 3_600_000;

/** Names with their batch, the days since they were made, and the folder of their reference. */
const ASSETS = [
  ['bird 1', 'b', 0, '/refs/birds'],
  ['bird 2', 'b', 1, '/refs/birds'],
  ['chair', 'a', 0, '/refs/10'],
  ['lamp', undefined, 3, '/refs/9'],
  ['vase', 'a', 3, ''],
] as const;

async function library(): Promise<{ readonly home: string; readonly library: OpenLibrary }> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [name, batch, days, folder] of ASSETS) {
    const asset = assetOf(name, {
      createdAt: new Date(NOON - days * DAY).toISOString(),
      ...(batch !== undefined && { batch }),
    });
    const references = folder === '' ? [] : [{ ...reference, source: `${folder}/${name}.png` }];
    await writeSidecar(join(home, 'lib'), `${MONTH}/${name}`, { ...asset, references });
  }
  const opened = await openIndexed(home);
  await opened.refresh();
  return { home, library: opened };
}

const reference = { view: 'front' as const, name: 'x.png', path: null, sha256: '0'.repeat(64) };
const ORDER: LibraryOrder = { place: 'library', sort: 'name' };

const groupsOf = async (library: OpenLibrary, order: LibraryOrder) =>
  (await library.groups(order)).map(({ key, count }) => [key, count]);

describe('groups of the library', () => {
  it('follow each other without gaps, and the order stays within each', async () => {
    const { library: opened } = await library();
    const order: LibraryOrder = { ...ORDER, groupBy: 'batch' };
    expect(await groupsOf(opened, order)).toEqual([
      ['a', 2],
      ['b', 2],
      ['', 1],
    ]);
    expect(await opened.ids(order, 0, 9)).toEqual(['chair', 'vase', 'bird 1', 'bird 2', 'lamp']);
    expect(await opened.position(order, 'lamp')).toBe(4);
    expect(await opened.startingWith(order, 'bird', 'bird 1')).toBe('bird 2');
    const page = await opened.list({ ...order, offset: 1, limit: 2 });
    expect(page.assets.map(({ asset }) => asset.id)).toEqual(['vase', 'bird 1']);
    expect(page.total).toBe(5);
  });

  it('by day are newest first, and turn round only with an order by time', async () => {
    const { library: opened } = await library();
    const days = async (order: LibraryOrder) => (await opened.groups(order)).map(({ key }) => key);
    const newest = ['2026-11-20', '2026-11-19', '2026-11-17'];
    expect(await days({ ...ORDER, groupBy: 'day' })).toEqual(newest);
    expect(await days({ ...ORDER, groupBy: 'day', reversed: true })).toEqual(newest);
    expect(await days({ ...ORDER, sort: 'newest', groupBy: 'day', reversed: true })).toEqual(
      newest.toReversed(),
    );
    expect(await opened.ids({ ...ORDER, groupBy: 'day', reversed: true }, 0, 2)).toEqual(['chair', 'bird 1']);
  });

  it('by folder are in the order of their names, what has none comes last, and searches leave empty ones out', async () => {
    const { library: opened } = await library();
    const order: LibraryOrder = { ...ORDER, groupBy: 'source' };
    expect(await groupsOf(opened, order)).toEqual([
      ['/refs/9', 1],
      ['/refs/10', 1],
      ['/refs/birds', 2],
      ['', 1],
    ]);
    expect(await groupsOf(opened, { ...order, query: 'bird' })).toEqual([['/refs/birds', 2]]);
    expect(await opened.groups(ORDER)).toEqual([]);
  });

  it('by subject are called like their newest asset, the newest first', async () => {
    const { library: opened } = await library();
    const order: LibraryOrder = { ...ORDER, groupBy: 'subject' };
    // All references have the same bytes; the vase came of none.
    const [first, second, ...others] = await opened.groups(order);
    expect([first?.count, second?.count, second?.name, others]).toEqual([4, 1, 'vase', []]);
    expect(['bird 1', 'chair']).toContain(first?.name);
    expect(await opened.ids(order, 0, 9)).toEqual(['bird 1', 'bird 2', 'chair', 'lamp', 'vase']);
  });

  it('of an index of before are filled from its rows, and are there while the library is away', async () => {
    const { home, library: opened } = await library();
    await opened.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec(`${WITHOUT_STACKS} ALTER TABLE traits DROP COLUMN source; PRAGMA user_version = 5`);
    database.close();
    const filled = await openIndexed(home);
    const order: LibraryOrder = { ...ORDER, groupBy: 'source' };
    await expect.poll(() => groupsOf(filled, order)).toContainEqual(['/refs/birds', 2]);
    await filled.close();
    await rename(join(home, 'lib'), join(home, 'unplugged'));
    expect(await groupsOf(await openIndexed(home, { waits: true }), order)).toContainEqual([
      '/refs/birds',
      2,
    ]);
  });
});

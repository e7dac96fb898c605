import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import type { LibraryOrder } from '../../../../../shared/model/library-order.ts';
import {
  MONTH,
  openIndexed,
  WITHOUT_RUNS,
  WITHOUT_STACKS,
} from '../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const STACKED: LibraryOrder = { place: 'library', sort: 'newest', stacked: true };
const picture = (letter: string) => ({
  view: 'front' as const,
  name: `${letter}.png`,
  source: `/${letter}.png`,
  path: null,
  sha256: letter.repeat(64),
});
const madeOf = (parent: string): Partial<Asset> => ({
  mesh: { from: 'asset', assetId: parent, name: parent, sha256: 'f'.repeat(64) },
  parents: [parent],
});
/** The oldest first. */
const ASSETS: readonly (readonly [id: string, changes: Partial<Asset>])[] = [
  ['geometry', { references: [picture('a')], children: ['texture'] }],
  ['texture', { references: [picture('b')], ...madeOf('geometry') }],
  ['chair', { references: [picture('c')] }],
  ['bird 2', { references: [picture('a')], rating: 3 }],
  ['parts', madeOf('texture')],
  ['left', madeOf('gone')],
];

async function stacked(): Promise<{ readonly home: string; readonly library: OpenLibrary }> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [at, [id, changes]] of ASSETS.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12, at)).toISOString();
    await writeSidecar(join(home, 'lib'), `${MONTH}/${id}`, assetOf(id, { createdAt, ...changes }));
  }
  const library = await openIndexed(home);
  await library.refresh();
  return { home, library };
}

/** All that is to be the same when an index is made anew. */
async function seen(library: OpenLibrary) {
  const { assets, total } = await library.list({ ...STACKED, offset: 0, limit: 100 });
  return {
    total,
    tops: assets.map(({ asset, stack }) => [asset.id, stack]),
    versions: library.versions('texture', 100).map(({ asset }) => asset.id),
    lineage: [library.related('parts', 100), library.related('left', 100)].map(
      ({ assets: near, missing }) => [near.map(({ asset }) => asset.id), missing],
    ),
  };
}

describe('versions in a library', () => {
  it('stay together as their sidecars say, also after the index was deleted', async () => {
    const { home, library } = await stacked();
    await library.edit([{ ids: ['texture'], change: { chosenAt: '2026-11-21T10:00:00.000Z' } }]);
    const before = await seen(library);
    expect(before).toMatchObject({
      total: 3,
      versions: ['texture', 'parts', 'bird 2', 'geometry'],
      lineage: [
        [['parts', 'texture', 'geometry', 'bird 2'], []],
        [['left'], ['gone']],
      ],
    });
    expect(before.tops.map(([id]) => id)).toEqual(['left', 'chair', 'texture']);
    expect(library.state().total).toBe(6);
    await library.close();
    await rm(join(home, 'data', 'index'), { recursive: true });
    const again = await openIndexed(home);
    await again.refresh();
    expect(await seen(again)).toEqual(before);
  });

  it('put another one on top, and take that back', async () => {
    const { library } = await stacked();
    const tops = (): Promise<readonly string[]> => library.ids(STACKED, 0, 100);
    expect(await tops()).toEqual(['left', 'parts', 'chair']);
    const { back } = await library.edit([
      { ids: ['bird 2'], change: { chosenAt: '2026-11-21T10:00:00.000Z' } },
    ]);
    expect(await tops()).toEqual(['left', 'bird 2', 'chair']);
    expect(await library.position(STACKED, 'geometry')).toBe(1);
    expect(await library.ids({ ...STACKED, sort: 'stars' }, 0, 1)).toEqual(['bird 2']);
    await library.edit(back);
    expect(await tops()).toEqual(['left', 'parts', 'chair']);
    expect((await library.get('bird 2'))?.asset).not.toHaveProperty('chosenAt');
  });

  it('part when one goes to the trash, where each is shown by itself, and join when it is put back', async () => {
    const { library } = await stacked();
    await library.trash.move(['geometry', 'parts'], 'trash');
    expect(await library.ids(STACKED, 0, 100)).toEqual(['left', 'bird 2', 'chair']);
    expect(library.versions('texture', 9).map(({ asset }) => asset.id)).toEqual(['bird 2', 'texture']);
    expect(await library.ids({ ...STACKED, place: 'trash' }, 0, 100)).toEqual(['parts', 'geometry']);
    await library.trash.move(['geometry', 'parts'], 'library');
    expect(await library.ids(STACKED, 0, 100)).toEqual(['left', 'parts', 'chair']);
  });

  it('of an index of before are found in the background; until then each asset is shown', async () => {
    const { home, library } = await stacked();
    const before = await seen(library);
    await library.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec(`${WITHOUT_STACKS} PRAGMA user_version = 6`);
    database.close();
    const again = await openIndexed(home);
    const filled = new Promise<void>((resolve) =>
      again.subscribe((ids) => ids.includes('geometry') && resolve()),
    );
    if ((await again.ids(STACKED, 0, 100)).length !== 3) {
      expect(await again.ids(STACKED, 0, 100)).toHaveLength(6);
      await filled;
    }
    expect(await seen(again)).toEqual(before);
  });

  it('have models in front of depth maps in an index of before, too', async () => {
    const { home, library } = await stacked();
    const createdAt = new Date(Date.UTC(2026, 10, 20, 13)).toISOString();
    const depth = assetOf('depth', { createdAt, kind: 'depth', references: [picture('c')] });
    await writeSidecar(join(home, 'lib'), `${MONTH}/depth`, depth);
    await library.refresh();
    const before = await seen(library);
    expect(before.tops.map(([id]) => id)).toEqual(['left', 'parts', 'chair']);
    await library.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec(`${WITHOUT_RUNS} UPDATE subjects SET chosen = 0;
      UPDATE stacks SET number = sidecars.number, id = sidecars.id, created_at = sidecars.created_at, name_key = sidecars.name_key, kind = sidecars.kind
        FROM sidecars WHERE stacks.id = 'chair' AND sidecars.id = 'depth';
      PRAGMA user_version = 15`);
    expect(database.prepare("SELECT count(*) AS tops FROM stacks WHERE id = 'depth'").get()).toEqual({
      tops: 1,
    });
    database.close();
    expect(await seen(await openIndexed(home))).toEqual(before);
  });

  it('are judged by the decision about the one that is seen, in every order, and each counts once', async () => {
    const { home, library } = await stacked();
    const depth = assetOf('depth of chair', {
      createdAt: '2026-11-20T13:00:00.000Z',
      kind: 'depth',
      references: [picture('c')],
    });
    await writeSidecar(join(home, 'lib'), `${MONTH}/depth`, depth);
    await library.refresh();
    // Of four in one stack the top is kept: that others are undecided or rejected says nothing of it.
    await library.edit([
      { ids: ['parts', 'depth of chair'], change: { decision: 'keep' } },
      { ids: ['bird 2'], change: { decision: 'reject' } },
      { ids: ['chair'], change: { decision: 'redo' } },
    ]);
    const find = (query: string, order: Partial<LibraryOrder> = {}): Promise<readonly string[]> =>
      library.ids({ ...STACKED, ...order, query }, 0, 100);
    for (const order of [{}, { reversed: true }, { sort: 'name' }, { sort: 'decision' }] as const) {
      expect(await find('decision:none', order)).toEqual(['left']);
      expect(await find('decision:keep', order)).toEqual(['parts']);
      expect(await find('decision:reject', order)).toEqual([]);
      expect((await find('-decision:redo', order)).toSorted()).toEqual(['left', 'parts']);
      // What is searched for besides says which one is seen: of depth maps one, of versions the newest that is found.
      expect(await find('kind:depth decision:none,redo', order)).toEqual([]);
      expect(await find('kind:depth decision:keep', order)).toEqual(['depth of chair']);
      expect(await find('name:geometry decision:none', order)).toEqual(['geometry']);
    }
    expect(await library.position({ ...STACKED, query: 'decision:keep' }, 'geometry')).toBe(0);
    expect(await library.position({ ...STACKED, query: 'decision:none' }, 'geometry')).toBeNull();
    expect(await library.facets(STACKED)).toMatchObject({
      total: 7,
      undecided: 1,
      decisions: [
        { value: 'keep', count: 1 },
        { value: 'redo', count: 1 },
      ],
    });
    expect(await library.facets({ ...STACKED, stacked: false })).toMatchObject({ total: 7, undecided: 3 });
    expect(await library.ids({ ...STACKED, stacked: false, query: 'decision:reject' }, 0, 9)).toEqual([
      'bird 2',
    ]);
  });
});

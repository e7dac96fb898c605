import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OpenLibrary } from '../../main/engine/library/open-library.ts';
import type { Asset } from '../../shared/model/asset.ts';
import type { LibraryOrder } from '../../shared/model/library-order.ts';
import { MONTH, openIndexed } from '../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { filesIn } from '../helpers/files-in.ts';
import { measuredQuality } from '../helpers/quality/measured.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const ofPicture = (letter: string): Partial<Asset> => ({
  references: [
    { view: 'front', name: `${letter}.png`, source: `/${letter}.png`, path: null, sha256: letter.repeat(64) },
  ],
});
const IMPORTED: Partial<Asset> = {
  imported: { way: 'link', as: 'picture', files: [{ path: 'imported.glb', source: '/there/imported.png' }] },
};
/** Two versions of one picture, what was made of one of them, what was imported, and others. */
const ASSETS: readonly (readonly [id: string, changes: Partial<Asset>])[] = [
  ['first', { ...ofPicture('a'), children: ['texture'] }],
  ['second', ofPicture('a')],
  [
    'texture',
    { mesh: { from: 'asset', assetId: 'first', name: 'first', sha256: 'f'.repeat(64) }, parents: ['first'] },
  ],
  ['imported', IMPORTED],
  ['chair', ofPicture('c')],
  ['thrown away', ofPicture('d')],
  ['plain', {}],
  ['judged', { quality: measuredQuality({ pieces: 7 }) }],
];
const SEARCHES = [
  'stars:>=3',
  'tag:wood',
  'label:red',
  'notes:client',
  'is:imported',
  'collection:Tavern',
  'Harald',
  'decision:redo',
  'pieces:>1',
];
const ORDERS: readonly LibraryOrder[] = (['library', 'trash'] as const).flatMap((place) =>
  (['newest', 'name', 'stars', 'kind', 'decision', 'worst', 'changed'] as const).flatMap((sort) =>
    [false, true].map((stacked) => ({ place, sort, stacked })),
  ),
);

/** All that the window can ask of a library. */
async function seen(library: OpenLibrary) {
  const pages = await Promise.all(ORDERS.map((order) => library.list({ ...order, offset: 0, limit: 100 })));
  const found = await Promise.all(
    SEARCHES.map((query) => library.ids({ place: 'library', sort: 'newest', query }, 0, 100)),
  );
  const { collections } = library;
  const { total, trashed } = library.state();
  return {
    counts: [total, trashed],
    pages: pages.map(({ assets, total: of }) => [of, assets]),
    found,
    facets: await library.facets({ place: 'library', sort: 'newest' }),
    groups: await library.groups({ place: 'library', sort: 'newest', groupBy: 'day' }),
    tags: await library.tags(),
    versions: library.versions('texture', 100).map(({ asset }) => asset.id),
    related: library.related('texture', 100),
    collections: await collections.list(),
    inHand: await library.ids({ place: 'library', sort: 'hand', query: 'collection:Tavern' }, 0, 100),
    searches: collections.searches(),
    tree: await collections.tagTree(),
    keptTags: collections.keptTags(),
    done: (await library.findByFingerprint('print of chair'))?.asset.id,
  };
}

it('whatever the artist said of a library is the same after its index and the whole data folder were deleted', async () => {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [at, [id, changes]] of ASSETS.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12, at)).toISOString();
    await writeSidecar(join(home, 'lib'), `${MONTH}/${id}`, assetOf(id, { createdAt, ...changes }));
  }
  const library = await openIndexed(home);
  await library.refresh();
  await library.edit([
    { ids: ['first', 'chair'], change: { rating: 4, addTags: ['wood', 'wood/oak'] } },
    { ids: ['chair'], change: { name: 'Harald’s chair', label: 'red', notes: 'for the client' } },
    {
      ids: ['judged'],
      change: { decision: 'redo', nameParts: [{ part: 2, inFile: 'leg', name: 'Front leg' }] },
    },
    { ids: ['first'], change: { chosenAt: '2026-11-21T08:00:00.000Z' } },
  ]);
  await library.trash.move(['thrown away'], 'trash');
  await library.collections.change([
    {
      of: 'create',
      name: 'Tavern',
      label: 'orange',
      notes: 'all of it',
      ids: ['plain', 'chair', 'imported'],
    },
    { of: 'create', name: 'Empty' },
  ]);
  await library.collections.changeSearches([
    { of: 'create', name: 'Best', query: 'stars:>=4' },
    { of: 'create', name: 'Wood', query: 'tag:wood' },
  ]);
  await library.collections.changeTagTree([{ of: 'add', tags: ['no asset has it'], spot: { at: 0 } }]);
  const before = await seen(library);
  // What is compared is there.
  expect((await library.get('judged'))?.asset.partNames?.map(({ name }) => name)).toEqual(['Front leg']);
  expect(before.counts).toEqual([7, 1]);
  expect(before.versions[0]).toBe('first');
  expect(before.inHand).toEqual(['plain', 'chair', 'imported']);
  for (const [at, ids] of before.found.entries()) expect(ids, SEARCHES[at]).not.toEqual([]);
  await library.close();
  const texts = async () => (await filesIn(join(home, 'lib'))).filter((line) => line.includes('.json '));
  const files = await texts();
  await rm(join(home, 'data'), { recursive: true });
  const again = await openIndexed(home);
  await again.refresh();
  again.scanSidecars();
  await expect.poll(async () => (await again.collections.list()).length).toBe(before.collections.length);
  await expect.poll(() => seen(again)).toEqual(before);
  expect(await texts()).toEqual(files);
});

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import { NEWEST_FIRST } from '../../../../../shared/model/library-order.ts';
import { DEFAULT_RECIPES, recipeAsSent } from '../../../../../shared/model/recipe.ts';
import {
  MONTH,
  openIndexed,
  WITHOUT_QUALITY,
  WITHOUT_SEARCH,
} from '../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const ASSETS: readonly (readonly [id: string, changes: Partial<Asset>])[] = [
  [
    'robin',
    { name: 'Green Bird 2', tags: ['prop/birds', 'Old'], rating: 5, measured: { faces: 900, vertices: 9 } },
  ],
  [
    'chair',
    { name: 'Élan chair', tags: ['prop'], rating: 4, label: 'red', notes: 'wooden, for the kitchen' },
  ],
  ['robot', { name: '机器人', credits: '2.50', measured: { faces: 250_000, vertices: 9, watertight: true } }],
  [
    'depth',
    {
      name: 'bird depth',
      kind: 'depth',
      recipe: recipeAsSent(DEFAULT_RECIPES.depth),
      createdAt: '2024-02-03T12:00:00.000Z',
      warnings: ['scene-depth-rough'],
      batch: 'batch-7',
    },
  ],
  [
    'fox',
    { name: '🦊 "quoted" fox', references: [], connection: { id: 'paid', name: 'Studio' }, credits: null },
  ],
];

async function searchable(): Promise<{ readonly home: string; readonly library: OpenLibrary }> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [at, [id, changes]] of ASSETS.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12, 59 - at)).toISOString();
    await writeSidecar(join(home, 'lib'), `${MONTH}/${id}`, assetOf(id, { createdAt, ...changes }));
  }
  const library = await openIndexed(home);
  await library.refresh();
  return { home, library };
}

const search = async (library: OpenLibrary, query: string): Promise<readonly string[]> => {
  const { assets, total } = await library.list({ query, offset: 0, limit: 100 });
  expect(total).toBe(assets.length);
  return assets.map(({ asset }) => asset.id);
};

describe('a search of the library', () => {
  it('finds by words and filters, in the order that is chosen', async () => {
    const { library } = await searchable();
    const cases: readonly (readonly [query: string, found: readonly string[]])[] = [
      ['', ['robin', 'chair', 'robot', 'fox', 'depth']],
      ['bi', ['robin', 'depth']],
      ['BIRD green', ['robin']],
      ['"green bird"', ['robin']],
      ['"bird green"', []],
      ['-bird', ['chair', 'robot', 'fox']],
      ['elan', ['chair']],
      ['器人', ['robot']],
      ['机', ['robot']],
      ['人机', []],
      ['🦊', ['fox']],
      ['kitch', ['chair']],
      ['note:kitch', ['chair']],
      ['name:kitch', []],
      ['tag:prop', ['robin', 'chair']],
      ['tag:prop/birds', ['robin']],
      ['tag:pro*', ['robin', 'chair']],
      ['tag:pro', []],
      ['tag:prop -tag:old', ['chair']],
      ['stars:>=4 faces:<200k', ['robin']],
      ['stars:0', ['robot', 'fox', 'depth']],
      ['faces:>200k', ['robot']],
      ['-is:measured', ['chair', 'fox', 'depth']],
      ['is:watertight', ['robot']],
      ['is:doubtful', ['depth']],
      ['kind:depth', ['depth']],
      ['date:<2025', ['depth']],
      ['credits:<5', ['robot']],
      ['connection:stu', ['fox']],
      ['-connection:stu', ['robin', 'chair', 'robot', 'depth']],
      ['label:red,blue', ['chair']],
      ['batch:batch-7', ['depth']],
      ['id:fox', ['fox']],
      ['stars:many bird', ['robin', 'depth']],
      ['???', ['robin', 'chair', 'robot', 'fox', 'depth']],
    ];
    for (const [query, found] of cases) expect([query, await search(library, query)]).toEqual([query, found]);
    const byStars = { place: 'library', sort: 'stars', reversed: true, query: 'tag:prop' } as const;
    expect(await library.ids(byStars, 0, 9)).toEqual(['chair', 'robin']);
    expect(await library.position(byStars, 'robin')).toBe(1);
    expect(await library.position(byStars, 'fox')).toBeNull();
    expect(await library.startingWith({ ...byStars, query: 'bird' }, 'g', null)).toBe('robin');
    expect(await library.startingWith({ ...byStars, query: 'bird' }, 'e', null)).toBeNull();
    expect(await library.tags()).toEqual([
      { tag: 'Old', count: 1 },
      { tag: 'prop', count: 1 },
      { tag: 'prop/birds', count: 1 },
    ]);
  });

  it('has imported pictures as a kind of their own, also from an index of before that', async () => {
    const { home, library } = await searchable();
    const recipe = recipeAsSent(DEFAULT_RECIPES.depth);
    const sheet: Partial<Asset> = {
      kind: 'depth',
      recipe,
      imported: { way: 'copy', as: 'picture', files: [] },
    };
    await writeSidecar(join(home, 'lib'), `${MONTH}/sheet`, assetOf('sheet', sheet));
    await library.refresh();
    const kinds = async (of: OpenLibrary) => [
      await search(of, 'kind:depth'),
      await search(of, 'kind:picture'),
    ];
    expect(await kinds(library)).toEqual([['depth'], ['sheet']]);
    expect((await library.facets({ ...NEWEST_FIRST })).kinds).toContainEqual({ value: 'picture', count: 1 });
    await library.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec("UPDATE traits SET kind = 'depth' WHERE kind = 'picture'");
    database.exec(`${WITHOUT_QUALITY} PRAGMA user_version = 11`);
    database.close();
    expect(await kinds(await openIndexed(home))).toEqual([['depth'], ['sheet']]);
  });

  it('takes any text, and finds nothing else than without it', async () => {
    const { library } = await searchable();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        expect((await search(library, text)).length).toBeLessThanOrEqual(ASSETS.length);
      }),
      { numRuns: 60 },
    );
    expect(await search(library, `${'"'.repeat(5_000)} ${'word '.repeat(900)}`)).toEqual([]);
  });

  it('follows what is changed, moved and edited by other programs', async () => {
    const { home, library } = await searchable();
    await library.trash.move(['robin'], 'trash');
    expect(await search(library, 'bird')).toEqual(['depth']);
    const { assets } = await library.list({ place: 'trash', query: 'bird', offset: 0, limit: 9 });
    expect(assets.map(({ asset }) => asset.id)).toEqual(['robin']);
    await library.trash.move(['robin'], 'library');
    await library.edit([{ ids: ['robin'], change: { name: 'Wren', addTags: ['new'] } }]);
    expect([await search(library, 'green'), await search(library, 'wren tag:new')]).toEqual([[], ['robin']]);
    await writeSidecar(join(home, 'lib'), `${MONTH}/fox`, assetOf('fox', { name: 'Wolf' }));
    const changed = new Promise((resolve) => library.subscribe((ids) => ids.includes('fox') && resolve(ids)));
    library.scanSidecars();
    await changed;
    expect([await search(library, 'fox'), await search(library, 'wolf')]).toEqual([[], ['fox']]);
  });

  it('of an index of before there was one is filled from its rows, also while the library is away', async () => {
    const { home, library } = await searchable();
    await library.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec(`${WITHOUT_SEARCH} PRAGMA user_version = 3`);
    database.close();
    const filled = await openIndexed(home);
    await expect.poll(() => search(filled, 'bird tag:old'), { timeout: 20_000 }).toEqual(['robin']);
    expect(await search(filled, 'stars:0')).toEqual(['robot', 'fox', 'depth']);
    await filled.close();
    await rename(join(home, 'lib'), join(home, 'unplugged'));
    expect(await search(await openIndexed(home, { waits: true }), 'bird')).toEqual(['robin', 'depth']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetIndex, memoryIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../../../../../shared/model/asset.ts';
import type { LibraryOrder } from '../../../../../../../shared/model/library-order.ts';
import { subjectOf } from '../../../../../../../shared/model/lineage/subject.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

const NEWEST: LibraryOrder = { place: 'library', sort: 'newest', stacked: true };
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

const reference = (letter: string) => ({
  view: 'front' as const,
  name: `${letter}.png`,
  source: `/${letter}.png`,
  path: null,
  sha256: letter.repeat(64),
});

/** @param of the letter of its picture, or the id of its parent */
function made(
  id: string,
  of: { readonly picture?: string; readonly parent?: string },
  changes: Partial<Asset> = {},
): Asset {
  const { picture, parent } = of;
  return assetOf(id, {
    createdAt: `2026-11-20T12:${String(10 + IDS.indexOf(id as 'a')).padStart(2, '0')}:00.000Z`,
    references: picture === undefined ? [] : [reference(picture)],
    ...(parent !== undefined && {
      mesh: { from: 'asset', assetId: parent, name: parent, sha256: 'f'.repeat(64) },
      parents: [parent],
    }),
    ...changes,
  });
}

function put(index: AssetIndex, ...assets: readonly Asset[]): void {
  index.put(assets.map((asset) => indexEntry(`assets/2026-11/${asset.id}`, { mtime: 1, bytes: 1 }, asset)));
}

const ids = (index: AssetIndex, order: LibraryOrder = NEWEST): readonly string[] => index.ids(order, 0, 100);

describe('stacks of an index', () => {
  it('have the newest on top, or the one that was put there last, and count what lies below', () => {
    const index = memoryIndex();
    put(index, made('a', { picture: '1' }), made('b', { picture: '2' }), made('c', { picture: '1' }));
    expect([ids(index), index.count(NEWEST)]).toEqual([['c', 'b'], 2]);
    expect(index.byId('a')?.stack).toEqual({ subject: `image ${'1'.repeat(32)}`, members: 2, top: 'c' });
    expect(index.versions('c', 10).map(({ asset }) => asset.id)).toEqual(['c', 'a']);
    put(index, made('a', { picture: '1' }, { chosenAt: '2026-11-21T00:00:00.000Z' }));
    expect(ids(index)).toEqual(['b', 'a']);
    put(index, made('c', { picture: '1' }, { chosenAt: 'no time' }), made('d', { picture: '1' }));
    expect([ids(index), index.byId('b')?.stack?.members, index.byId('d')?.stack?.members]).toEqual([
      ['b', 'a'],
      1,
      3,
    ]);
    index.remove(['assets/2026-11/a']);
    expect(ids(index)).toEqual(['d', 'b']);
  });

  it('have a depth map behind the models of its picture, unless it was put on top', () => {
    const index = memoryIndex();
    put(index, made('a', { picture: '1' }), made('b', { picture: '1' }, { kind: 'depth' }));
    put(
      index,
      made('c', { picture: '2' }, { kind: 'depth' }),
      made('d', { picture: '2' }, { kind: 'depth' }),
    );
    expect(ids(index)).toEqual(['d', 'a']);
    put(index, made('b', { picture: '1' }, { kind: 'depth', chosenAt: '2026-11-21T00:00:00.000Z' }));
    expect(ids(index)).toEqual(['d', 'b']);
  });

  it('keep a lineage together, in whatever order its assets are read, and part it where a parent is gone', () => {
    const index = memoryIndex();
    put(index, made('c', { parent: 'b' }), made('d', { parent: 'c' }), made('b', { parent: 'a' }));
    expect(ids(index)).toEqual(['d']);
    put(index, made('e', { picture: '1' }));
    put(index, made('a', { picture: '1' }));
    expect([ids(index), index.byId('d')?.stack?.members]).toEqual([['e'], 5]);
    index.remove(['assets/2026-11/b']);
    expect(ids(index)).toEqual(['e', 'd']);
    // in a circle, each is a subject of its own
    const circle = memoryIndex();
    put(circle, made('a', { picture: '1', parent: 'b' }), made('b', { picture: '2', parent: 'a' }));
    expect(ids(circle)).toEqual(['b', 'a']);
  });

  it('stand in a search where their top does, or where their first match does, and a place stands for what is below', () => {
    const index = memoryIndex();
    const named = (id: string, picture: string, name: string, rating: number) =>
      made(id, { picture }, { name, rating });
    put(
      index,
      named('a', '1', 'bird', 5),
      named('b', '2', 'bird', 1),
      named('c', '1', 'robin', 2),
      named('d', '1', 'bird', 3),
    );
    put(index, made('a', { picture: '1' }, { name: 'bird', rating: 5 }));
    const search: LibraryOrder = { ...NEWEST, query: 'bird' };
    expect(ids(index, search)).toEqual(['d', 'b']);
    expect(ids(index, { ...search, query: 'robin' })).toEqual(['c']);
    expect(ids(index, { ...search, sort: 'stars', query: 'bird stars:>3' })).toEqual(['a']);
    expect(index.position({ ...search, query: 'robin' }, 'a')).toBe(0);
    expect(index.position(NEWEST, 'a')).toBe(0);
    expect(index.position({ ...NEWEST, sort: 'stars' }, 'a')).toBe(0);
    expect(index.position({ ...search, query: 'robin' }, 'b')).toBeNull();
    expect(index.startingWith({ ...NEWEST, sort: 'name' }, 'b', 'a')).toBe('b');
    expect(index.startingWith(NEWEST, 'bi', 'd')).toBe('b');
  });

  it('are what their sidecars make them after any sequence of changes, in every order', () => {
    const asset = fc.record({
      id: fc.constantFrom(...IDS),
      picture: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
      parent: fc.option(fc.constantFrom(...IDS), { nil: undefined }),
      chosen: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      rating: fc.integer({ min: 0, max: 2 }),
    });
    const step = fc.oneof(
      fc.record({ put: fc.array(asset, { minLength: 1, maxLength: 3 }) }),
      fc.record({ remove: fc.constantFrom(...IDS) }),
      fc.record({ move: fc.constantFrom(...IDS) }),
      fc.record({ copy: asset }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const index = memoryIndex();
        const folders = new Map<string, Asset>();
        const entry = ([folder, each]: readonly [string, Asset]) =>
          indexEntry(folder, { mtime: 1, bytes: 1 }, each);
        const write = (
          folder: string,
          { id, chosen, rating, ...of }: typeof asset extends fc.Arbitrary<infer T> ? T : never,
        ) => {
          const chosenAt = chosen === undefined ? {} : { chosenAt: `2026-11-2${chosen}T00:00:00.000Z` };
          const written = made(
            id,
            { ...(of.picture && { picture: of.picture }), ...(of.parent && { parent: of.parent }) },
            { rating, ...chosenAt },
          );
          folders.set(folder, written);
          index.put([entry([folder, written])]);
        };
        for (const each of steps) {
          if ('put' in each) for (const one of each.put) write(`assets/2026-11/${one.id}`, one);
          else if ('copy' in each) write(`assets/2026-12/copy of ${each.copy.id}`, each.copy);
          else if ('remove' in each) {
            index.remove([`assets/2026-11/${each.remove}`]);
            folders.delete(`assets/2026-11/${each.remove}`);
          } else {
            const [from, to] = [`assets/2026-11/${each.move}`, `trash/assets/2026-11/${each.move}`];
            const moved = folders.get(from);
            if (moved === undefined) continue;
            index.move(from, to);
            folders.delete(from);
            folders.set(to, moved);
          }
        }
        // Filled with all of them at once: until the end each is shown by itself.
        const again = memoryIndex();
        again.beginFilling();
        const entries = [...folders].reverse().map(entry);
        again.put(entries.slice(0, 2));
        expect(ids(again)).toEqual(ids(again, { ...NEWEST, stacked: false }));
        again.put(entries.slice(2));
        again.endFilling();
        const shown = shownOf(folders);
        for (const sort of ['newest', 'most-faces', 'stars'] as const) {
          for (const [query, reversed] of [
            ['', false],
            ['stars:1', false],
            ['', true],
          ] as const) {
            const order = { place: 'library' as const, sort, stacked: true, query, reversed };
            const all = ids(index, order);
            expect(ids(again, order)).toEqual(all);
            expect(index.count(order)).toBe(all.length);
            expect(all.map((id) => index.position(order, id))).toEqual(all.map((_, at) => at));
            const flat = ids(index, { ...order, stacked: false });
            expect(new Set(all.map((id) => subjectIn(shown, id)))).toEqual(
              new Set(flat.map((id) => subjectIn(shown, id))),
            );
            expect(new Set(all.map((id) => subjectIn(shown, id))).size).toBe(all.length);
          }
        }
        const inLibrary = [...shown.values()]
          .filter(({ place }) => place === 'library')
          .map((each) => each.asset.id);
        for (const id of inLibrary) {
          const members = inLibrary.filter((other) => subjectIn(shown, other) === subjectIn(shown, id));
          expect(index.byId(id)?.stack?.members).toBe(members.length);
          expect(
            index
              .versions(id, 99)
              .map(({ asset: { id: each } }) => each)
              .sort(),
          ).toEqual(members.sort());
        }
        index.close();
        again.close();
      }),
      { numRuns: 25 },
    );
  });
});

type Shown = ReadonlyMap<string, { readonly asset: Asset; readonly place: string }>;

/** Of several folders with one id, the first by name is shown. */
function shownOf(folders: ReadonlyMap<string, Asset>): Shown {
  const sorted = [...folders].sort(([one], [other]) => (one < other ? 1 : -1));
  return new Map(
    sorted.map(([folder, asset]) => [
      asset.id,
      { asset, place: folder.startsWith('trash/') ? 'trash' : 'library' },
    ]),
  );
}

/** The rule, said plainly. */
function subjectIn(shown: Shown, id: string): string {
  const start = shown.get(id);
  if (start === undefined) throw new Error(`${id} is not shown`);
  const passed = new Set([id]);
  let subject = subjectOf(start.asset);
  while (subject.follows !== null) {
    if (passed.has(subject.follows)) return subjectOf(start.asset).own;
    passed.add(subject.follows);
    const parent = shown.get(subject.follows);
    if (parent === undefined) break;
    subject = subjectOf(parent.asset);
  }
  return subject.own;
}

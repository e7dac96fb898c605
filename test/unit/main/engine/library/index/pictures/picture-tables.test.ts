import { expect, test } from 'vitest';
import { type AssetIndex, memoryIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import { LIKENESS_BYTES } from '../../../../../../../main/media/likeness/likeness.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

const hashOf = (name: string): string => Buffer.from(name).toString('hex').padEnd(64, '0');

/** An asset whose reference and cover are called so; null for none. */
function entry(id: string, reference: string | null, cover: string | null, day = 1) {
  const base = assetOf(id, { createdAt: `2026-11-0${day}T12:00:00.000Z` });
  const files = [
    ...base.files.filter(({ role }) => role === 'result'),
    ...(reference === null
      ? []
      : [{ path: 'front.png', role: 'reference' as const, bytes: 5, sha256: hashOf(reference) }]),
    ...(cover === null
      ? []
      : [{ path: 'cover.webp', role: 'cover' as const, bytes: 5, sha256: hashOf(cover) }]),
  ];
  const references =
    reference === null
      ? []
      : [
          {
            view: 'front' as const,
            name: 'a.png',
            source: '/a.png',
            path: 'front.png',
            sha256: hashOf(reference),
          },
        ];
  return indexEntry(`assets/2026-11/${id}`, { mtime: 1, bytes: 1 }, { ...base, files, references });
}

/** @param bits how many bits of the hash are set */
const likeness = (bits: number): string =>
  Buffer.from(
    Uint8Array.from({ length: LIKENESS_BYTES }, (_, at) =>
      at >= 8 ? 100 : (1 << Math.max(0, Math.min(8, bits - at * 8))) - 1,
    ),
  ).toString('base64');

/** Looks at all pictures. @param bits of the likeness of each, by its name; null where it cannot be decoded */
function lookAt(index: AssetIndex, bits: Readonly<Record<string, number | null>>): void {
  const byHash = new Map(Object.entries(bits).map(([name, value]) => [hashOf(name), value]));
  const { pictures } = index.pictures.unseen(0, 100);
  const found = pictures.map(({ sha256 }) => {
    const value = byHash.get(sha256) ?? null;
    return { sha256, likeness: value === null ? '' : likeness(value) };
  });
  index.pictures.see(found);
}

const ids = (index: AssetIndex, query: string, sort: 'newest' | 'likeness' = 'likeness'): readonly string[] =>
  index.ids({ place: 'library', sort, query }, 0, 99);

test('references and covers are each looked at once, whatever many assets share them and are edited', () => {
  const index = memoryIndex();
  index.put([entry('a', 'chair', 'one'), entry('b', 'chair', 'two'), entry('c', null, null)]);
  const { pictures, count } = index.pictures.unseen(0, 100);
  expect([count, pictures.map(({ as }) => as)]).toEqual([3, ['reference', 'cover', 'cover']]);
  expect(index.pictures.unseen(pictures[0]?.picture ?? 0, 1)).toMatchObject({
    pictures: [pictures[1]],
    // counted once a pass
    count: null,
  });
  lookAt(index, { chair: 3, one: 4, two: null });
  index.put([entry('a', 'chair', 'one')]);
  index.remove(['assets/2026-11/b']);
  index.put([entry('d', 'chair', 'two')]);
  expect(index.pictures.unseen(0, 100)).toEqual({ pictures: [], count: 0 });
});

test('a picture whose assets are gone is not asked for', () => {
  const index = memoryIndex();
  index.put([entry('a', 'chair', null)]);
  index.remove(['assets/2026-11/a']);
  expect(index.pictures.unseen(0, 100)).toEqual({ pictures: [], count: 0 });
});

test('like: finds what looks like an asset in its reference or its cover, the nearest first, itself before all', () => {
  const index = memoryIndex();
  index.put([
    entry('chair', 'chair', 'grey', 1),
    entry('far', 'tree', 'tree', 2),
    entry('near', 'chair2', null, 3),
    entry('nearest', null, 'grey2', 4),
    entry('crossed', 'grey', null, 5),
    entry('blind', 'broken', null, 6),
  ]);
  lookAt(index, { chair: 0, grey: 40, chair2: 9, grey2: 42, tree: 64, broken: null });
  expect(ids(index, 'like:chair')).toEqual(['chair', 'nearest', 'near']);
  expect(ids(index, 'like:chair', 'newest')).toEqual(['nearest', 'near', 'chair']);
  expect(ids(index, '-like:chair', 'newest')).toEqual(['blind', 'crossed', 'far']);
  expect(ids(index, 'like:chair -id:nearest')).toEqual(['chair', 'near']);
  expect(ids(index, 'like:chair,far')).toEqual(['far', 'chair', 'nearest', 'near']);
  // What has no picture that can be looked at is like itself alone.
  expect(ids(index, 'like:blind')).toEqual(['blind']);
  // A beginning that several have, or none, means none of them.
  expect([ids(index, 'like:nea'), ids(index, 'like:nobody'), ids(index, 'like:near')]).toEqual([
    [],
    [],
    ['near', 'chair'],
  ]);
  // Without such a search the order is that of time.
  expect(ids(index, '')).toEqual(['blind', 'crossed', 'nearest', 'near', 'far', 'chair']);
});

test('what is looked at later is found then', () => {
  const index = memoryIndex();
  index.put([entry('a', 'chair', null), entry('b', 'chair2', null)]);
  expect(ids(index, 'like:a')).toEqual(['a']);
  lookAt(index, { chair: 0, chair2: 2 });
  expect(ids(index, 'like:a')).toEqual(['a', 'b']);
});

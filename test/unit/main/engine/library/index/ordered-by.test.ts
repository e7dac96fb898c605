import { expect, test } from 'vitest';
import { memoryIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../../../../shared/model/asset.ts';
import type { LibrarySort } from '../../../../../../shared/model/library-order.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';

test('assets are in the order of labels, folders and changes; what has none comes last', () => {
  const index = memoryIndex();
  const entry = (id: string, mtime: number, folder: string, changes: Partial<Asset> = {}) => {
    const references =
      folder === ''
        ? []
        : [
            {
              view: 'front' as const,
              name: 'x.png',
              source: `${folder}/x.png`,
              path: null,
              sha256: '0'.repeat(64),
            },
          ];
    return indexEntry(`assets/2026-11/${id}`, { mtime, bytes: 1 }, assetOf(id, { references, ...changes }));
  };
  index.put([
    entry('a', 10, '/refs/b', { label: 'yellow' }),
    entry('b', 30.5, '', {}),
    entry('c', 20, '/refs/a', { label: 'blue' }),
  ]);
  const ids = (sort: LibrarySort, reversed = false) => index.ids({ place: 'library', sort, reversed }, 0, 9);
  expect([ids('label'), ids('source'), ids('changed'), ids('changed', true)]).toEqual([
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
    ['a', 'c', 'b'],
  ]);
  index.put([entry('a', 40, '/refs/b')]);
  expect([ids('changed'), ids('label')]).toEqual([
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
  ]);
});

test('batches are in the order of their newest assets, recipes in that of their words; what has none comes last', () => {
  const index = memoryIndex();
  const entry = (id: string, day: number, changes: Partial<Asset>) =>
    indexEntry(
      `assets/2026-11/${id}`,
      { mtime: 1, bytes: 1 },
      assetOf(id, { createdAt: new Date(Date.UTC(2026, 10, day)).toISOString(), ...changes }),
    );
  index.put([
    entry('a', 1, { batch: 'first', recipe: DEFAULT_RECIPE }),
    entry('b', 2, { batch: 'second', recipe: { ...DEFAULT_RECIPE, resolution: '1024' } }),
    entry('c', 3, { batch: 'first', recipe: { ...DEFAULT_RECIPE, resolution: '1024' } }),
    entry('d', 4, { recipe: DEFAULT_RECIPE }),
  ]);
  const ids = (sort: LibrarySort) => index.ids({ place: 'library', sort }, 0, 9);
  expect(ids('batch')).toEqual(['a', 'c', 'b', 'd']);
  // ‘… 1024’ comes before ‘… 512’: they are words.
  expect(ids('recipe')).toEqual(['b', 'c', 'a', 'd']);
});

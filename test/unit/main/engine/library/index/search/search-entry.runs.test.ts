import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  type AssetIndex,
  assetIndex,
  memoryIndex,
} from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import { type Asset, assetSchema } from '../../../../../../../shared/model/asset.ts';
import { NEWEST_FIRST } from '../../../../../../../shared/model/library-order.ts';
import { WITHOUT_RUNS } from '../../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

const runOf = (run: string, chain: string, number = 1) => ({ run, chain, step: 'step', number, of: 3 });

function put(index: AssetIndex, id: string, runs: Asset['runs'], changes: Partial<Asset> = {}): void {
  const asset = assetOf(id, { ...changes, ...(runs !== undefined && { runs }) });
  index.put([indexEntry(`assets/2026-11/${id}`, { mtime: 1, bytes: 1 }, asset)]);
}

const found = (index: AssetIndex, query: string): readonly string[] =>
  index.ids({ ...NEWEST_FIRST, query }, 0, 50).toSorted();

function filled(index: AssetIndex): AssetIndex {
  put(index, 'a', [runOf('one', 'Figures'), runOf('two', 'Élan, all')]);
  put(index, 'b', [runOf('one', 'Figures', 2)]);
  put(index, 'c', [runOf('three', '')]);
  put(index, 'd', undefined);
  return index;
}

test('assets are found by the run of a chain that they are results of, and by the chain’s name', () => {
  const index = filled(memoryIndex());
  expect(found(index, 'run:one')).toEqual(['a', 'b']);
  expect(found(index, 'run:two,three')).toEqual(['a', 'c']);
  expect(found(index, 'chain:figures')).toEqual(['a', 'b']);
  expect(found(index, 'chain:"elan, ALL"')).toEqual(['a']);
  expect(found(index, '-chain:Fig')).toEqual(['c', 'd']);
  put(index, 'b', undefined);
  expect(found(index, 'run:one')).toEqual(['a']);
  index.remove(['assets/2026-11/a']);
  expect(found(index, 'chain:figures')).toEqual([]);
});

test('chains are counted by name; a result of two counts for each, and one without a name for none', () => {
  const index = filled(memoryIndex());
  put(index, 'e', [runOf('four', 'FIGURES')]);
  let counted = index.facets('library', null);
  while (counted === null) counted = index.facets('library', null);
  expect(counted.chains).toEqual([
    { value: 'Figures', count: 3 },
    { value: 'Élan, all', count: 1 },
  ]);
});

test('an index of before learns the runs from the sidecars that it holds', () => {
  const database = new DatabaseSync(':memory:');
  filled(assetIndex(database, null));
  database.exec(`${WITHOUT_RUNS} PRAGMA user_version = 16`);
  const index = assetIndex(database, null);
  expect(found(index, 'run:one')).toEqual([]);
  while (index.fillSearch(50) !== null);
  expect([found(index, 'run:one'), found(index, 'chain:figures')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('runs that a newer version wrote in another way, or that are too long, are no fault of a sidecar', () => {
  const { runs: _, ...plain } = assetOf('x');
  expect(assetSchema.parse({ ...plain, runs: 'later' }).runs).toBeUndefined();
  expect(assetSchema.parse(plain)).not.toHaveProperty('runs');
  const index = memoryIndex();
  const many = Array.from({ length: 3_000 }, (_, at) => runOf(`${at}`, 'x'.repeat(9_000)));
  put(index, 'x', many);
  expect([found(index, 'run:99'), found(index, 'run:2999')]).toEqual([['x'], []]);
});

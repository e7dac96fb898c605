import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  type AssetIndex,
  assetIndex,
  memoryIndex,
} from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../../../../../shared/model/asset.ts';
import { type LibrarySort, NEWEST_FIRST } from '../../../../../../../shared/model/library-order.ts';
import { WITHOUT_RUNS } from '../../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';
import { measuredQuality } from '../../../../../../helpers/quality/measured.ts';

const MODELS: Readonly<Record<string, Partial<Asset>>> = {
  opened: { measured: { faces: 500, vertices: 300 } },
  // What the viewer counted goes first: it is what is shown.
  both: { measured: { faces: 700, vertices: 400 }, quality: measuredQuality({ faces: 90_000 }) },
  measured: { quality: measuredQuality({ faces: 4_000 }) },
  neither: {},
};

function filled(index: AssetIndex): AssetIndex {
  for (const [id, changes] of Object.entries(MODELS))
    index.put([indexEntry(`assets/2026-11/${id}`, { mtime: 1, bytes: 1 }, assetOf(id, changes))]);
  return index;
}

const found = (index: AssetIndex, query: string, sort: LibrarySort = 'most-faces', stacked = false) =>
  index.ids({ ...NEWEST_FIRST, sort, query, stacked }, 0, 50);

function expectAllCounted(index: AssetIndex): void {
  expect(found(index, 'faces:>1k')).toEqual(['measured']);
  expect(found(index, '')).toEqual(['measured', 'both', 'opened', 'neither']);
  expect(found(index, '', 'most-faces', true)).toEqual(['measured', 'both', 'opened', 'neither']);
  expect(found(index, '', 'fewest-faces')).toEqual(['opened', 'both', 'measured', 'neither']);
  expect(found(index, '-is:measured')).toEqual(['neither']);
}

test('a model whose quality was measured is found and sorted by its faces, though it was never opened', () => {
  expectAllCounted(filled(memoryIndex()));
});

test('an index of before learns the faces that were measured, and its rows have their checksums again', () => {
  const database = new DatabaseSync(':memory:');
  filled(assetIndex(database, null));
  database.exec(`
    UPDATE sidecars SET faces = -1, crc = 1 WHERE id = 'measured';
    UPDATE traits SET faces = -1, flags = flags & ~1 WHERE number = (SELECT number FROM sidecars WHERE id = 'measured');
    UPDATE stacks SET (most_faces, fewest_faces) = (SELECT most_faces, fewest_faces FROM sidecars WHERE id = 'measured') WHERE id = 'measured';
    ${WITHOUT_RUNS} PRAGMA user_version = 16`);
  const index = assetIndex(database, null);
  expectAllCounted(index);
  while (index.fillSearch(50) !== null);
  expect(index.byId('measured')?.asset.id).toBe('measured');
  expect(database.prepare('SELECT count(*) AS bare FROM sidecars WHERE crc IS NULL').get()).toEqual({
    bare: 0,
  });
});

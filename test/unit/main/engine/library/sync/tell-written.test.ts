import { expect, it } from 'vitest';
import { memoryIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import { applyChange } from '../../../../../../main/engine/library/index/threads/index-change.ts';
import { tellCommitted } from '../../../../../../main/engine/library/sync/tell-written.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';

const FOLDER = 'assets/2026-11/chair-7f3a';
const MARK = { mtime: 1, bytes: 100 };
const asset = assetOf('a1', { name: 'chair' });

/** An index in memory, and what it is told of by a commit of `asset`. */
function have() {
  const index = memoryIndex();
  const told: string[] = [];
  const warnings: string[] = [];
  const turn = {
    inTurn: async <Result>(work: () => Promise<Result> | Result) => work(),
    use: <Result>(work: (each: typeof index) => Result) => work(index),
    change: async (change: Parameters<typeof applyChange>[1]) => applyChange(index, change),
  };
  const commit = (changes: Partial<typeof turn> = {}) =>
    tellCommitted(
      {
        folder: '/library',
        index: { ...turn, ...changes },
        logger: { debug() {}, info() {}, error() {}, warn: (message) => warnings.push(message) },
        onChange: (ids) => told.push(...ids),
      },
      { asset, folder: `/library/${FOLDER}`, place: 'library' },
      MARK,
    );
  return { index, told, warnings, commit };
}

it('a new asset is put into the index, and told', async () => {
  const { index, told, commit } = have();
  await commit();
  expect(index.byId('a1')?.folder).toBe(FOLDER);
  expect(told).toEqual(['a1']);
});

it('what the artist changed since a scan found it is not put back', async () => {
  const { index, told, commit } = have();
  index.put([indexEntry(FOLDER, { mtime: 2, bytes: 120 }, { ...asset, name: 'armchair' })]);
  await commit();
  expect(index.byId('a1')?.asset.name).toBe('armchair');
  expect(told).toEqual([]);
});

it('an index that cannot be written is said in the log: the next scan adds the asset', async () => {
  const { told, warnings, commit } = have();
  await commit({
    change: async () => {
      throw new Error('the disk is full');
    },
  });
  expect(told).toEqual([]);
  expect(warnings).toEqual(['an asset was not taken into the index']);
});

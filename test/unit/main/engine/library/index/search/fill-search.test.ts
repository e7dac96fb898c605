import { expect, test } from 'vitest';
import type { AssetIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { fillSearch } from '../../../../../../../main/engine/library/index/search/fill-search.ts';

function worldOf(slices: (readonly string[])[]) {
  const [told, settled]: [(readonly string[])[], string[]] = [[], []];
  const each = { file: '/data/index.sqlite' } as unknown as AssetIndex;
  const index = {
    use: <Result>(work: (index: AssetIndex) => Result): Result => work(each),
    change: async () => slices.shift() ?? [],
  };
  const settle = async (_: string, { index: file }: { index: string }): Promise<null> => {
    settled.push(file);
    return null;
  };
  const disk = { run: settle as never };
  const onFilled = (ids: readonly string[]): void => void told.push(ids);
  return { options: { index, disk, signal: new AbortController().signal, onFilled }, told, settled };
}

test('whoever searched while assets were made searchable is told of them, and the log of the index stays short', async () => {
  const { options, told, settled } = worldOf(Array.from({ length: 50 }, (_, at) => [`a${at}`]));
  await fillSearch(options);
  expect(told).toEqual([Array.from({ length: 50 }, (_, at) => `a${at}`)]);
  expect(settled.length).toBe(3);
});

test('nothing is told, nor asked of the disk, where nothing was left', async () => {
  const { options, told, settled } = worldOf([[]]);
  await fillSearch(options);
  expect([told, settled]).toEqual([[], []]);
});

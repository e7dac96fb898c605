import { describe, expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { createFirstOf } from '../../../../../main/engine/quality/needs-measuring.ts';

/** A library of so many assets, by their ids, that counts the pages that were read of it. */
function libraryOf(count: number) {
  const is = { ids: Array.from({ length: count }, (_, at) => `a${at}`), pages: 0 };
  const list = async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
    is.pages += 1;
    const assets = is.ids.slice(offset, offset + limit).map((id) => ({ asset: { id } }) as StoredAsset);
    return { assets, total: is.ids.length };
  };
  return { is, first: createFirstOf({ list: list as never }) };
}

describe('the assets that are still to be tried', () => {
  it('are each found, and those that were tried and stay are passed once', async () => {
    const { is, first } = libraryOf(1_000);
    const tried = new Set<string>();
    for (;;) {
      const next = await first('owed', 'is:owed', ({ asset }) => !tried.has(asset.id));
      if (next === null) break;
      tried.add(next.asset.id);
    }
    expect(tried.size).toBe(1_000);
    expect(is.pages).toBeLessThan(1_200);
  });

  it('are found also where others left the search, or came before them', async () => {
    const { is, first } = libraryOf(100);
    const tried = new Set<string>();
    const found: string[] = [];
    for (let turn = 0; ; turn += 1) {
      const next = await first('owed', 'is:owed', ({ asset }) => !tried.has(asset.id));
      if (next === null) break;
      const { id } = next.asset;
      tried.add(id);
      found.push(id);
      if (turn % 2 === 0) is.ids = is.ids.filter((each) => each !== id);
      if (turn === 50) is.ids = ['new', ...is.ids];
    }
    expect(found.toSorted()).toEqual(['new', ...Array.from({ length: 100 }, (_, at) => `a${at}`)].toSorted());
  });
});

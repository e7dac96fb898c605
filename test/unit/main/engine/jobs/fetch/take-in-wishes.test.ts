import { expect, test } from 'vitest';
import { takeInWishes } from '../../../../../../main/engine/jobs/fetch/take-in-wishes.ts';
import { isMadeAgain } from '../../../../../../main/engine/jobs/state/wish-fact.ts';
import type { AssetRange, StoredAsset } from '../../../../../../main/engine/library/library.ts';

function worldOf(wishes: readonly (string | undefined)[], trashed: readonly string[] = []) {
  const facts = new Map<string, string>();
  const stored = (wish: string | undefined, id: string) =>
    ({ asset: { id, wish } }) as unknown as StoredAsset;
  const assets = wishes.map((wish, at) => stored(wish, `asset-${at}`));
  const trash = trashed.map((wish, at) => stored(wish, `trashed-${at}`));
  const listeners = new Set<(ids: readonly string[]) => void>();
  let [reads, restoredAt] = [0, null as number | null];
  const parts = {
    ledger: {
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => void facts.set(name, value),
      restoredAt: () => restoredAt,
    },
    library: {
      folder: '/library',
      id: 'library-1' as string | null,
      findByJob: async () => null,
      get: async (id: string) => [...assets, ...trash].find(({ asset }) => asset.id === id) ?? null,
      subscribe: (listener: (ids: readonly string[]) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      list: async ({ place, offset, limit }: AssetRange) => {
        const those = place === 'trash' ? trash : assets;
        if (place !== 'trash') reads += 1;
        return { assets: those.slice(offset, offset + limit), total: those.length };
      },
    },
  };
  const restore = (at: number): void => {
    restoredAt = at;
  };
  /** Moves an asset into the trash, as the artist may at any time. */
  const discard = (at: number): void => {
    trash.unshift(...assets.splice(at, 1));
    for (const listener of listeners) listener([trash[0]?.asset.id ?? '']);
  };
  return { parts, facts, restore, discard, reads: () => reads, never: new AbortController().signal };
}

test('every wish of every sidecar is known after the ledger was lost, not that of the newest asset alone', async () => {
  const many = Array.from({ length: 250 }, (_, at) => (at % 2 === 0 ? `plan/row-${at}` : undefined));
  const { parts, never } = worldOf(many);
  await takeInWishes(parts, never);
  for (const wish of many) if (wish !== undefined) expect(isMadeAgain(parts.ledger, wish)).toBe(true);
  expect(isMadeAgain(parts.ledger, 'plan/row-1')).toBe(false);
});

test('sidecars are looked through once, and again after a backup was restored', async () => {
  const { parts, facts, reads, restore, never } = worldOf(['plan/row-1']);
  await takeInWishes(parts, never);
  await takeInWishes(parts, never);
  expect(reads()).toBe(1);
  facts.delete('made-again plan/row-1');
  restore(5);
  await takeInWishes(parts, never);
  expect(isMadeAgain(parts.ledger, 'plan/row-1')).toBe(true);
});

test('a library that is away is no library without wishes: it is looked through the next time', async () => {
  const { parts, reads, never } = worldOf(['plan/row-1']);
  const library = { ...parts.library, findByJob: () => Promise.reject(new Error('away')) };
  await expect(takeInWishes({ ...parts, library }, never)).rejects.toThrow('away');
  await takeInWishes(parts, never);
  expect([reads(), isMadeAgain(parts.ledger, 'plan/row-1')]).toEqual([1, true]);
});

test('a wish is fulfilled by an asset in the trash too: it was paid for', async () => {
  const { parts, never } = worldOf([], ['plan/row-1']);
  await takeInWishes(parts, never);
  expect(isMadeAgain(parts.ledger, 'plan/row-1')).toBe(true);
});

test('no wish is passed over when assets are moved while the library is looked through', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `plan/row-${at}`);
  const { parts, discard, never } = worldOf(many);
  const { list } = parts.library;
  let moves = 3;
  const moving: typeof list = async (range) => {
    const page = await list(range);
    if (moves-- > 0) discard(0);
    return page;
  };
  await takeInWishes({ ...parts, library: { ...parts.library, list: moving } }, never);
  expect(many.filter((wish) => !isMadeAgain(parts.ledger, wish))).toEqual([]);
});

test('another library in the same folder, as on another drive, is looked through for itself', async () => {
  const { parts, facts, never } = worldOf(['plan/row-1']);
  await takeInWishes(parts, never);
  facts.delete('made-again plan/row-1');
  await takeInWishes({ ...parts, library: { ...parts.library, id: 'library-2' } }, never);
  expect(isMadeAgain(parts.ledger, 'plan/row-1')).toBe(true);
});

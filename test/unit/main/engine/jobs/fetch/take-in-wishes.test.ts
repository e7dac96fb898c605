import { expect, test } from 'vitest';
import { takeInWishes } from '../../../../../../main/engine/jobs/fetch/take-in-wishes.ts';
import { isMadeAgain } from '../../../../../../main/engine/jobs/state/wish-fact.ts';
import type { StoredAsset } from '../../../../../../main/engine/library/library.ts';

function worldOf(wishes: readonly (string | undefined)[]) {
  const facts = new Map<string, string>();
  const assets = wishes.map((wish, at) => ({ asset: { id: `asset-${at}`, wish } }) as unknown as StoredAsset);
  let [reads, restoredAt] = [0, null as number | null];
  const parts = {
    ledger: {
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => void facts.set(name, value),
      restoredAt: () => restoredAt,
    },
    library: {
      folder: '/library',
      findByJob: async () => null,
      list: async ({ offset, limit }: { offset: number; limit: number }) => {
        reads += 1;
        return { assets: assets.slice(offset, offset + limit), total: assets.length };
      },
    },
  };
  const restore = (at: number): void => {
    restoredAt = at;
  };
  return { parts, facts, restore, reads: () => reads, never: new AbortController().signal };
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

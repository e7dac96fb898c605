import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInSlices } from '../../../../../main/engine/async/sort-in-slices.ts';

it('sorts as toSorted does, equals in their order, however many there are', async () => {
  const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 7_000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer(),
      async (count, keys, seed) => {
        const items = Array.from({ length: count }, (_, at) => ({
          key: Math.abs((at * 7919 + seed) % keys),
          at,
        }));
        expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare));
      },
    ),
    { numRuns: 40 },
  );
});

import { expect, it } from 'vitest';
import {
  flipCollections,
  flipIndex,
  flipLedger,
  flipSidecars,
  flipTables,
} from '../helpers/engine/flipped-bytes.ts';

it.each([
  ['sidecars', flipSidecars, 300],
  ['collections', flipCollections, 300],
  ['the index', flipIndex, 100],
  ['the ledger', flipLedger, 100],
] as const)('bytes that flip in %s cost nothing without a word', async (_what, flip, times) => {
  await flip(times);
  expect.hasAssertions();
});

it('bits that flip in any table of the index are found by its check, or say the same', async () => {
  expect(await flipTables(40)).toBeGreaterThan(200);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNaturally } from '../../../../../main/engine/batch/input-names.ts';
import { sortNaturally } from '../../../../../main/engine/batch/natural-order.ts';

const sign = fc.constantFrom(...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)));
const part = fc.oneof(
  sign,
  fc.constantFrom(
    '0',
    '00',
    '7',
    '10',
    '9',
    'a',
    'A',
    'b',
    '_',
    '-',
    ' ',
    '.',
    'chair',
    'é',
    'ß',
    '椅',
    '🪑',
    '٣',
  ),
);
const name = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''));

it('many names come in the order of the collator, whatever letters, numbers and signs are in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 12 }), async (names) => {
      expect(await sortNaturally(names, (each) => each)).toEqual(names.toSorted(compareNaturally));
    }),
    { numRuns: 300 },
  );
});

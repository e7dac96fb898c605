import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mustAskArtist, waitAfterBad } from '../../../../../../main/engine/jobs/fetch/bad-results.ts';
import type { BadResult } from '../../../../../../shared/model/job.ts';

const bad = (count: number): BadResult => ({
  count,
  why: 'wrong',
  wrong: 'it is empty',
  at: 1000,
  ask: false,
});
const moment = { why: 'wrong', isPage: false, isSame: false } as const;

it.each([
  ['the third result that is none', { ...moment, before: bad(2) }, true],
  ['the second', { ...moment, before: bad(1) }, false],
  ['the second of the very same bytes', { ...moment, before: bad(1), isSame: true }, true],
  ['the first that is too large', { ...moment, before: undefined, why: 'too-large' as const }, true],
  ['the fifth web page', { ...moment, before: bad(4), isPage: true }, false],
  ['the sixth web page', { ...moment, before: bad(5), isPage: true }, true],
])('%s: the artist is asked %#', (_, given, asked) => {
  expect(mustAskArtist(given)).toBe(asked);
});

it('the gaps between downloads of results that are none grow, and no clock makes them longer', () => {
  expect([1, 2, 3].map((count) => waitAfterBad(bad(count), { first: 15_000, now: 1000 }))).toEqual([
    15_000, 60_000, 240_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer(), (count, now) => {
      const wait = waitAfterBad(bad(count), { first: 100, now });
      return wait >= 0 && wait <= 100 * 4 ** (count - 1);
    }),
  );
});

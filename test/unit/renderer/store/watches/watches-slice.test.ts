import { expect, it } from 'vitest';
import { needsWord } from '../../../../../renderer/store/watches/watches-slice.ts';

it('tells which watched folders go on only by the artist’s word', () => {
  expect(needsWord({ state: { state: 'watching' }, asking: 0 })).toBe(false);
  expect(needsWord({ state: { state: 'watching' }, asking: 1 })).toBe(true);
  expect(needsWord({ state: { state: 'standing-still', of: 'library' }, asking: 0 })).toBe(true);
  expect(needsWord({ state: { state: 'away', message: 'Gone.' }, asking: 0 })).toBe(false);
});

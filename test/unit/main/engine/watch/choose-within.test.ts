import { expect, it } from 'vitest';
import { chooseWithin } from '../../../../../main/engine/watch/choose-within.ts';
import type { JudgedRow } from '../../../../../main/engine/watch/judge-rows.ts';

/** A reference of a chain: 15 credits at once, and 20 more once its shape is approved. */
const chain = (id: string): JudgedRow =>
  ({
    row: { id, credits: '35.00', certain: '15.00' },
    files: [],
    fate: 'start',
    message: null,
  }) as unknown as JudgedRow;

const rows = [chain('a'), chain('b')];
const day = { limit: '25.00', committed: '0.00' };
const room = { left: Number.POSITIVE_INFINITY, ofDay: '25.00' };

it('counts what a chain sends without an approval where the artist approves', () => {
  const { rows: chosen, stop } = chooseWithin(rows, day, { ...room, sureOnly: true });
  expect(chosen.map(({ row }) => row.id)).toEqual(['a']);
  expect(stop).toEqual({ state: 'day-over', of: 'budget' });
});

it('counts the whole chain where all is approved beforehand, or reserved', () => {
  expect(chooseWithin(rows, day, room)).toEqual({ rows: [], stop: { state: 'too-dear' } });
});

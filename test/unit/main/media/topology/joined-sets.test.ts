import { expect, it } from 'vitest';
import { createJoinedSets } from '../../../../../main/media/topology/joined-sets.ts';

it('joins sets under their least number', () => {
  const { rootOf, join } = createJoinedSets(6);
  join(4, 5);
  join(1, 4);
  join(5, 1);
  expect([0, 1, 2, 3, 4, 5].map(rootOf)).toEqual([0, 1, 2, 3, 1, 1]);
  join(0, 5);
  expect(rootOf(4)).toBe(0);
});

import { expect, it } from 'vitest';
import { rememberLast } from '../../../../renderer/store/remember-last.ts';

it('answers anew only where an argument is another', () => {
  let computed = 0;
  const length = rememberLast((list: readonly number[], more: number) => {
    computed += 1;
    return list.length + more;
  });
  const list = [1, 2];
  expect([length(list, 1), length(list, 1), computed]).toEqual([3, 3, 1]);
  expect([length(list, 2), length([1, 2], 2), computed]).toEqual([4, 4, 3]);
});

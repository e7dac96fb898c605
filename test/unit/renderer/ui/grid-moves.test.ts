import { describe, expect, it } from 'vitest';
import { moveInGrid } from '../../../../renderer/ui/grid-moves.ts';

/** 0 1 2 / 3 4 5 / 6 */
describe('a key in a grid of three columns and seven covers', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, 1],
    ['End', 0, 6],
    ['Home', 5, 0],
    ['ArrowDown', -1, 0],
  ])('%s leads from %d to %d', (key, from, to) => {
    expect(moveInGrid(key, from, 3, 7)).toBe(to);
  });

  it('that is none of these leads nowhere', () => {
    expect(moveInGrid('x', 0, 3, 7)).toBeNull();
    expect(moveInGrid('ArrowDown', -1, 3, 0)).toBeNull();
  });
});

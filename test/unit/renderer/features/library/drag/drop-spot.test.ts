import { expect, it } from 'vitest';
import { spotAt } from '../../../../../../renderer/features/library/drag/drop-spot.ts';

interface Drawn {
  readonly asset: string;
  readonly version?: '';
}

/** A grid of one row whose covers are 100 pixels wide and high, 10 apart. */
function gridOf(covers: readonly Drawn[]): HTMLElement {
  const elements = covers.map((dataset, at) => ({
    localName: 'div',
    dataset,
    getBoundingClientRect: () => ({
      left: at * 110,
      right: at * 110 + 100,
      top: 0,
      bottom: 100,
      width: 100,
      height: 100,
    }),
  }));
  return { querySelectorAll: () => elements } as unknown as HTMLElement;
}

const besideAt = (grid: HTMLElement, x: number, dragged: readonly string[] = []) =>
  spotAt(grid, { x, y: 50 }, new Set(dragged), false)?.beside ?? null;

it('comes before a cover in its left half and behind it in the other, and not beside itself', () => {
  const grid = gridOf([{ asset: 'a' }, { asset: 'b' }]);
  expect(besideAt(grid, 120)).toEqual({ before: 'b' });
  expect(besideAt(grid, 200)).toEqual({ after: 'b' });
  expect(besideAt(grid, 20, ['a'])).toBeNull();
});

it('comes behind the cover of an open stack anywhere beside its versions, which have no place in the order', () => {
  const grid = gridOf([{ asset: 'top' }, { asset: 'one', version: '' }, { asset: 'two', version: '' }]);
  expect([120, 200, 230, 310].map((x) => besideAt(grid, x))).toEqual(
    [1, 2, 3, 4].map(() => ({ after: 'top' })),
  );
  // its cover was scrolled away
  expect(besideAt(gridOf([{ asset: 'one', version: '' }]), 20)).toBeNull();
});

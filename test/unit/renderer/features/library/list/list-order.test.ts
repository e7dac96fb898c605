import { assert, describe, expect, it } from 'vitest';
import {
  columnOfOrder,
  orderOfColumn,
  sortOfColumn,
} from '../../../../../../renderer/features/library/list/list-order.ts';
import { librarySortSchema, SORTED_BY } from '../../../../../../shared/model/library-order.ts';

const COLUMNLESS = ['hand', 'likeness', 'source', 'changed', 'batch', 'recipe'] as const;

describe('the order of the list', () => {
  it('is that of a column, for every order of the library and both directions', () => {
    for (const sort of librarySortSchema.exclude(COLUMNLESS).options) {
      // Each of these is by one of the many figures that the one column of quality sums up as the worst.
      if (SORTED_BY[sort] === 'quality' && sort !== 'worst') {
        expect(columnOfOrder({ sort })).toBeNull();
        continue;
      }
      for (const reversed of [false, true]) {
        const column = columnOfOrder({ sort, reversed });
        assert(column !== null);
        expect(sortOfColumn(column.by)).toBeDefined();
        // Faces have an order for each direction, in which what was not measured comes last.
        const isFaces = column.by === 'faces';
        const back = isFaces
          ? { sort: column.down ? 'most-faces' : 'fewest-faces', reversed: false }
          : { sort, reversed };
        expect(orderOfColumn(column)).toEqual(back);
      }
    }
  });

  it('is of no column where it is that of the hand', () => {
    expect(columnOfOrder({ sort: 'hand' })).toBeNull();
  });

  it('is newest first where no column is chosen, or one that has no order', () => {
    expect(orderOfColumn(null)).toEqual({ sort: 'newest', reversed: false });
    expect(orderOfColumn({ by: 'tags', down: true })).toEqual({ sort: 'newest', reversed: false });
  });

  it('goes down first where the largest is asked for more often', () => {
    expect(columnOfOrder({ sort: 'name' })).toEqual({ by: 'name', down: false });
    expect(columnOfOrder({ sort: 'stars' })).toEqual({ by: 'stars', down: true });
    expect(columnOfOrder({ sort: 'newest', reversed: true })).toEqual({ by: 'date', down: false });
  });
});

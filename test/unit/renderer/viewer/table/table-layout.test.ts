import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PADDING } from '../../../../../renderer/ui/tile-layout.ts';
import { tableLayout } from '../../../../../renderer/viewer/table/table-layout.ts';

describe('tableLayout', () => {
  it('shows a hundred at once in a usual window, and a few as large as they may be', () => {
    const { columns, rowHeight } = tableLayout(1240, 690, 100);
    expect(Math.ceil(100 / columns) * rowHeight).toBeLessThanOrEqual(690);
    expect(tableLayout(1240, 690, 4).rowHeight).toBeGreaterThan(200);
  });

  it('has pictures as high as they are wide where there is room below, so that no tile has bars beside its cover', () => {
    const { columns, rowHeight, gap } = tableLayout(972, 485, 11);
    const tile = (972 - PADDING - (columns - 1) * gap) / columns;
    expect([columns, rowHeight]).toEqual([6, Math.floor(tile) + 20 + gap]);
    // all still fit
    const packed = tableLayout(972, 485, 24);
    expect(Math.ceil(24 / packed.columns) * packed.rowHeight).toBeLessThanOrEqual(485);
  });

  it('lets a few grow in a large window that they would leave empty, and has the rows of more as they are', () => {
    const [width, height] = [2500, 1200];
    const seven = tableLayout(width, height, 7);
    const filled = (Math.ceil(7 / seven.columns) * seven.rowHeight) / height;
    expect(filled).toBeGreaterThan(0.6);
    expect(filled).toBeLessThan(1);
    // their pictures are no larger than can be looked at
    expect(tableLayout(width, height, 1).rowHeight).toBeLessThan(460);
    expect(tableLayout(1240, 690, 6)).toMatchObject({ columns: 5, rowHeight: 266 });
  });

  it('is larger for fewer, and scrolls tiles with names where they do not fit', () => {
    const rooms = fc.record({
      width: fc.integer({ min: 200, max: 2600 }),
      height: fc.integer({ min: 150, max: 1400 }),
      count: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(rooms, ({ width, height, count }) => {
        const layout = tableLayout(width, height, count);
        const more = tableLayout(width, height, count + 1);
        const fits = ({ columns, rowHeight }: typeof layout, of: number): boolean =>
          Math.ceil(of / columns) * rowHeight <= height;
        expect(layout.columns).toBeGreaterThanOrEqual(1);
        if (fits(more, count + 1)) expect(fits(layout, count)).toBe(true);
        else if (!fits(layout, count)) expect(more).toEqual(layout);
      }),
    );
    expect(tableLayout(1240, 690, 5000).hasWords).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversInBand } from '../../../../../../renderer/store/library/band/covers-in-band.ts';
import { isInBlock } from '../../../../../../renderer/store/library/cover-block.ts';
import { PADDING, tileLayout } from '../../../../../../renderer/ui/tile-layout.ts';

describe('coversInBand', () => {
  it('gives just the covers whose rectangles the band touches', () => {
    // Never just on an edge of a cover, which lies on parts of a pixel as the columns divide the width: there, rounding decides.
    const along = (most: number) => fc.integer({ min: 0, max: most }).map((pixels) => pixels + 0.37);
    const cases = fc.record({
      width: fc.integer({ min: 200, max: 1600 }),
      count: fc.integer({ min: 1, max: 60 }),
      x: fc.tuple(along(1600), along(1600)),
      y: fc.tuple(along(3000), along(3000)),
    });
    fc.assert(
      fc.property(cases, ({ width, count, x, y }) => {
        const { columns, rowHeight, gap } = tileLayout(width, 190, 44);
        const band = {
          left: Math.min(...x),
          right: Math.max(...x),
          top: Math.min(...y),
          bottom: Math.max(...y),
        };
        const cover = (width - PADDING - (columns - 1) * gap) / columns;
        const touched = Array.from({ length: count }, (_, place) => place).filter((place) => {
          const left = PADDING / 2 + (place % columns) * (cover + gap);
          const top = PADDING / 2 + Math.floor(place / columns) * rowHeight;
          return (
            band.left <= left + cover &&
            band.right >= left &&
            band.top <= top + rowHeight - gap &&
            band.bottom >= top
          );
        });
        const block = coversInBand(
          band,
          { width, columns, rowHeight, gap, scale: 1 },
          { top: 0, first: 0, count },
        );
        const given =
          block === null
            ? []
            : Array.from({ length: block.last - block.first + 1 }, (_, at) => block.first + at).filter(
                (place) => isInBlock(block, place),
              );
        expect(given).toEqual(touched);
      }),
    );
  });
});

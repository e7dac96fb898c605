import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shrinkMask } from '../../../../../../main/media/cutout/again/shrink-mask.ts';

it('gives a cell to the subject if most of its own pixels are: at the right and bottom edge it has fewer', () => {
  // 5 × 3 pixels in cells of 2 × 2: the last column has one pixel a row, the last row one pixel a column.
  const mask = Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0);
  expect([...shrinkMask(mask, 5, 2)]).toEqual([0, 0, 1, 0, 1, 0]);
});

it('agrees with counting each cell, for all sizes', () => {
  const sizes = fc.record({
    width: fc.integer({ min: 1, max: 13 }),
    height: fc.integer({ min: 1, max: 13 }),
    factor: fc.integer({ min: 1, max: 4 }),
    seed: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 169, maxLength: 169 }),
  });
  fc.assert(
    fc.property(sizes, ({ width, height, factor, seed }) => {
      const mask = Uint8Array.from(seed.slice(0, width * height));
      const across = Math.ceil(width / factor);
      const cells = Array.from({ length: across * Math.ceil(height / factor) }, () => ({
        all: 0,
        inside: 0,
      }));
      for (const [i, inside] of mask.entries()) {
        const cell =
          cells[Math.floor(Math.floor(i / width) / factor) * across + Math.floor((i % width) / factor)]!;
        cell.all++;
        cell.inside += inside;
      }
      expect([...shrinkMask(mask, width, factor)]).toEqual(
        cells.map(({ all, inside }) => (2 * inside > all ? 1 : 0)),
      );
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { magnifyRow } from '../../../../../main/media/cutout/magnify.ts';

describe('magnifyRow', () => {
  it.each([
    ['one cell', 1, 1],
    ['one column', 1, 2],
    ['one row', 2, 1],
  ])('has a colour for every pixel of %s', (_name, width, height) => {
    const cell = 4;
    const colours = Float32Array.from({ length: width * height * 3 }, (_, i) => 5 + (i % 3));
    for (let y = 0; y < height * cell; y++) {
      const row = new Float32Array(width * cell * 3);
      magnifyRow({ cell, width, colours }, y, row);
      expect([...row]).toEqual([...row].map((_, i) => 5 + (i % 3)));
    }
  });

  it('carries a slope over cells on to every pixel between their middles', () => {
    const [cell, width, height] = [4, 6, 5];
    const colourAt = (x: number, y: number, c: number): number => 3 * x + 5 * y + 100 * c;
    const middle = (i: number): number => (i + 0.5) * cell - 0.5;
    const colours = Float32Array.from({ length: width * height * 3 }, (_, k) => {
      const i = Math.floor(k / 3);
      return colourAt(middle(i % width), middle(Math.floor(i / width)), k % 3);
    });
    const row = new Float32Array(width * cell * 3);
    for (let y = 2; y < height * cell - 2; y++) {
      magnifyRow({ cell, width, colours }, y, row);
      for (let x = 2; x < width * cell - 2; x++)
        for (let c = 0; c < 3; c++) expect(Math.abs(row[x * 3 + c]! - colourAt(x, y, c))).toBeLessThan(0.03);
    }
  });
});

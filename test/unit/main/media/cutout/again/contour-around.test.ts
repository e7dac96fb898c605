import { describe, expect, it } from 'vitest';
import { contourAround } from '../../../../../../main/media/cutout/again/contour-around.ts';

const SIZE = 120;
const MIDDLE = SIZE / 2;

/** What of a small square mask in the middle is surrounded by edges of the given strengths. */
function surrounded(edgeAt: (x: number, y: number) => number): number {
  const mask = new Uint8Array(SIZE * SIZE);
  for (let y = MIDDLE - 6; y < MIDDLE + 6; y++) mask.fill(1, y * SIZE + MIDDLE - 6, y * SIZE + MIDDLE + 6);
  const edges = Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
    edgeAt((i % SIZE) - MIDDLE, Math.floor(i / SIZE) - MIDDLE),
  );
  return contourAround(mask, { edges, width: SIZE });
}

const ring = (x: number, y: number): boolean => Math.abs(Math.hypot(x, y) - 40) < 1.5;

describe('the share of a mask within a contour that was left outside', () => {
  it('is all of it within a closed contour, or one with gaps', () => {
    expect(surrounded((x, y) => (ring(x, y) ? 3 : 0.2))).toBe(1);
    expect(surrounded((x, y) => (ring(x, y) && Math.abs(x - 20) > 4 ? 3 : 0.2))).toBeGreaterThan(0.6);
  });

  it('is none with its own edge, a shadow or a table on one side, or a frame along the border', () => {
    expect(surrounded((x, y) => (Math.max(Math.abs(x), Math.abs(y)) < 9 ? 20 : 0.2))).toBe(0);
    expect(surrounded((x, y) => (ring(x, y) && x > 0 ? 8 : 0.2))).toBe(0);
    expect(surrounded((_, y) => (Math.abs(y - 30) < 2 ? 12 : 0.2))).toBe(0);
    expect(surrounded((x, y) => (Math.max(Math.abs(x), Math.abs(y)) > MIDDLE - 3 ? 12 : 0.2))).toBe(0);
  });

  it('is none before grain and texture, however strong', () => {
    expect(surrounded((x, y) => (x % 7 === 0 && y % 7 === 0 ? 12 : 0.2))).toBe(0);
    expect(surrounded((x, y) => (x % 5 === 0 || y % 9 === 0 ? 12 : 0.2))).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { withinContour } from '../../../../../../main/media/cutout/glass/within-contour.ts';

const SIZE = 100;
const edgesWhere = (isEdge: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: SIZE * SIZE }, (_, i) => (isEdge(i % SIZE, Math.floor(i / SIZE)) ? 5 : 0.2));
const ring = (x: number, y: number): boolean => Math.abs(Math.hypot(x - 50, y - 50) - 30) < 1.2;
const sizeOf = (mask: Uint8Array | undefined): number => mask?.reduce((sum, one) => sum + one, 0) ?? 0;

describe('what the contours of a picture enclose', () => {
  it('is all within a ring, also where a table leads up to it or a gap is narrow', () => {
    const disc = Math.PI * 31 ** 2;
    for (const isEdge of [
      ring,
      (x: number, y: number) => ring(x, y) || (y === 60 && (x < 22 || x > 78)),
      (x: number, y: number) => ring(x, y) && !(x > 60 && Math.abs(y - 50) < 2),
    ])
      expect(Math.abs(sizeOf(withinContour(edgesWhere(isEdge), SIZE, 1)) / disc - 1)).toBeLessThan(0.1);
  });

  it('is nothing without a contour, with an open one, or with one that is a speck', () => {
    expect(
      withinContour(
        edgesWhere(() => false),
        SIZE,
        1,
      ),
    ).toBeUndefined();
    expect(
      withinContour(
        edgesWhere((x, y) => ring(x, y) && x < 50),
        SIZE,
        1,
      ),
    ).toBeUndefined();
    expect(
      withinContour(
        edgesWhere((x, y) => x === 50 && y === 50),
        SIZE,
        1,
      ),
    ).toBeUndefined();
  });
});

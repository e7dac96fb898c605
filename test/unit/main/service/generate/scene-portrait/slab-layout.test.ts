import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countSlabFaces,
  layOutSlab,
} from '../../../../../../main/service/generate/scene-portrait/slab-layout.ts';

it('comes within one percent of the faces wanted, whatever the picture', () => {
  const side = fc.integer({ min: 8, max: 4096 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 12_000, max: 2_000_000 }), (width, height, faces) => {
      fc.pre(Math.max(width, height) < 20 * Math.min(width, height));
      const layout = layOutSlab(faces, { width, height, depth: 0.15 * Math.max(width, height) });
      expect(Math.abs(countSlabFaces(layout) / faces - 1)).toBeLessThan(0.01);
    }),
  );
});

it('has no more faces than wanted for a picture of a few pixels across and thousands down', () => {
  for (const [width, faces] of [
    [8, 12_000],
    [8, 50_000],
    [1, 100_000],
    [1, 2_000_000],
  ] as const) {
    const layout = layOutSlab(faces, { width, height: 3072, depth: 0.15 * 3072 });
    expect(Math.abs(countSlabFaces(layout) / faces - 1), `${width} ${faces}`).toBeLessThan(0.01);
  }
});

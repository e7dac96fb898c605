import { expect, it } from 'vitest';
import type { Layout } from '../../../../../../main/service/texture/unwrap/layout.ts';
import { limitWork } from '../../../../../../main/service/texture/unwrap/limit-work.ts';

/** Triangles that each cover half of a texture. */
const layout = (faces: number): Layout => ({
  width: 4096,
  height: 4096,
  uvs: Float32Array.from({ length: faces * 6 }, (_, i) => [0, 0, 1, 0, 0, 1][i % 6] ?? 0),
  chartOf: new Int32Array(faces),
});

it('leaves an atlas as it is', () => {
  expect(limitWork(layout(2))).toEqual(layout(2));
});

it('makes a texture smaller that triangles cover thousands of times over', () => {
  const { width, height, uvs } = limitWork(layout(5000));
  expect([width, height]).toEqual([128, 128]);
  expect(uvs).toEqual(layout(5000).uvs);
});

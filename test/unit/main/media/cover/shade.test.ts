import { expect, it } from 'vitest';
import { shade } from '../../../../../main/media/cover/shade.ts';

it.each([18, 19])('lights a picture of %i pixels a side alike from edge to edge', (size) => {
  const count = size * size;
  const normals = new Float32Array(count * 3).map((_, i) => (i % 3 === 2 ? 1 : 0));
  const visible = { size, depth: new Float32Array(count), normals, colours: normals.map(() => 178) };
  const shaded = shade(visible);
  expect(shaded).toHaveLength(count * 3);
  for (let i = 3; i < shaded.length; i++)
    expect(Math.abs((shaded[i] as number) - (shaded[i % 3] as number))).toBeLessThan(2);
});

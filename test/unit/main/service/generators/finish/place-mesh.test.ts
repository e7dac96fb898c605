import { expect, it } from 'vitest';
import { placeMesh } from '../../../../../../main/service/generators/finish/place-mesh.ts';

/** One triangle. */
const meshOf = (...positions: number[]) => ({
  positions: Float32Array.from(positions),
  normals: undefined,
  uvs: undefined,
  indices: Uint32Array.of(0, 1, 2),
  materialOf: Uint16Array.of(0),
  materials: [],
});

it('brings a model to a size of one metre, on the ground', () => {
  const { positions } = placeMesh(meshOf(0, 2, 0, 4, 2, 0, 0, 4, 0), 'y');
  expect([...positions]).toEqual([-0.5, 0, 0, 0.5, 0, 0, -0.5, 0.5, 0]);
});

it('refuses a model whose vertices are all at one place: no number makes it a metre large', () => {
  expect(() => placeMesh(meshOf(1, 1, 1, 1, 1, 1, 1, 1, 1), 'y')).toThrow(
    expect.objectContaining({ fault: { code: 'mesh-without-area' } }),
  );
});

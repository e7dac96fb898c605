import { describe, expect, it } from 'vitest';
import { surfaceOf } from '../../../../../main/service/texture/surface.ts';
import { ball, plainMesh } from '../../../../helpers/texture/plain-mesh.ts';

describe('a surface', () => {
  it('hangs together where its places meet, whatever its vertices are', () => {
    const mesh = ball(8);
    const soup = plainMesh(
      [...mesh.indices].flatMap((vertex) => [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)]),
      Array.from(mesh.indices, (_, corner) => corner),
    );
    const [whole, loose] = [surfaceOf(mesh), surfaceOf(soup)];
    expect(loose.across).toEqual(whole.across);
    expect(loose.size).toBeCloseTo(2, 5);
  });

  it('has a box of what its triangles use', () => {
    const surface = surfaceOf(plainMesh([0, 0, 0, 1, 0, 0, 0, 3, 0, 900, 900, 900], [0, 1, 2]));
    expect([surface.low, surface.high, surface.size]).toEqual([[0, 0, 0], [1, 3, 0], 3]);
  });

  it('is found where thousands of triangles meet in one place, in any order', () => {
    const rim = 5000;
    const places = [0, 1, 0];
    for (let k = 0; k < rim; k++)
      places.push(Math.cos((2 * Math.PI * k) / rim), 0, -Math.sin((2 * Math.PI * k) / rim));
    const indices = Array.from({ length: rim }, (_, face) => (face * 1237) % rim).flatMap((k) => [
      0,
      1 + k,
      1 + ((k + 1) % rim),
    ]);
    const { across, cornerNormals } = surfaceOf(plainMesh(places, indices));
    expect(across.filter((beside) => beside < 0)).toHaveLength(rim);
    for (let corner = 0; corner < cornerNormals.length; corner += 3)
      expect(cornerNormals[corner + 1]).toBeCloseTo(Math.SQRT1_2, 2);
  });
});

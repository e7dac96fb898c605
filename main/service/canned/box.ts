import type { Mesh } from '../../media/mesh/mesh.ts';
import type { RgbImage } from '../../media/picture/image.ts';

/** The six sides: the normal, and two directions in the side's plane whose cross product is the normal. */
const SIDES = [
  { normal: [1, 0, 0], u: [0, 0, -1], v: [0, 1, 0] },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0] },
  { normal: [0, 1, 0], u: [1, 0, 0], v: [0, 0, -1] },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  { normal: [0, 0, -1], u: [-1, 0, 0], v: [0, 1, 0] },
] as const;

/** A closed box, 1 m wide and deep, between two heights. Every side shows the whole texture. */
export function makeBox(bottom: number, top: number): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const middle = (bottom + top) / 2;
  const half = [0.5, (top - bottom) / 2, 0.5] as const;
  for (const { normal, u, v } of SIDES) {
    const first = positions.length / 3;
    for (const [along, up] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const at = (axis: 0 | 1 | 2): number => half[axis] * (normal[axis] + along * u[axis] + up * v[axis]);
      positions.push(at(0), middle + at(1), at(2));
      normals.push(...normal);
      uvs.push((along + 1) / 2, (1 - up) / 2);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
}

/** A chequered texture, 64 × 64. */
export const CHECKS: RgbImage = makeChecks(64, 8);

function makeChecks(size: number, squares: number): RgbImage {
  const rgb = new Uint8Array(size * size * 3);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const [x, y] = [pixel % size, Math.floor(pixel / size)];
    const isLight = (Math.floor((x * squares) / size) + Math.floor((y * squares) / size)) % 2 === 0;
    rgb.set(isLight ? [214, 190, 160] : [71, 114, 179], pixel * 3);
  }
  return { width: size, height: size, rgb };
}

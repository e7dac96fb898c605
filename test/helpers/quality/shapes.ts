import type { SourceMesh } from '../../../main/media/mesh/source-mesh.ts';

/** Triangles by places, for tests of what is measured. */
export interface Shape {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** A closed box of squares, each of two triangles, outwards. */
export function box(
  [sx, sy, sz]: readonly [number, number, number],
  cells: number,
  [x, y, z]: readonly [number, number, number] = [0, 0, 0],
): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  const size = [sx, sy, sz] as const;
  const at = [x, y, z] as const;
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
      const first = positions.length / 3;
      for (let i = 0; i <= cells; i++) {
        for (let j = 0; j <= cells; j++) {
          const point = [0, 0, 0];
          point[axis] = (at[axis] ?? 0) + (side * (size[axis] ?? 0)) / 2;
          point[u] = (at[u] ?? 0) + (i / cells - 0.5) * (size[u] ?? 0);
          point[v] = (at[v] ?? 0) + (j / cells - 0.5) * (size[v] ?? 0);
          positions.push(...point);
        }
      }
      for (let i = 0; i < cells; i++) {
        for (let j = 0; j < cells; j++) {
          const a = first + i * (cells + 1) + j;
          const [b, c, d] = [a + cells + 1, a + cells + 2, a + 1];
          indices.push(...(side > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
        }
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

export function joined(...shapes: readonly Shape[]): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const shape of shapes) {
    const first = positions.length / 3;
    positions.push(...shape.positions);
    indices.push(...shape.indices.map((index) => index + first));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Turns the chosen triangles over. */
export function flipped({ positions, indices }: Shape, isFlipped: (face: number) => boolean): Shape {
  const out = indices.slice();
  for (let t = 0; t < out.length; t += 3) {
    if (!isFlipped(t / 3)) continue;
    out[t + 1] = indices[t + 2] as number;
    out[t + 2] = indices[t + 1] as number;
  }
  return { positions, indices: out };
}

/** Leaves the chosen triangles out. */
export function without({ positions, indices }: Shape, isOut: (face: number) => boolean): Shape {
  return { positions, indices: indices.filter((_, corner) => !isOut(Math.floor(corner / 3))) };
}

export function moved(
  { positions, indices }: Shape,
  move: (x: number, y: number, z: number) => readonly number[],
): Shape {
  const out = positions.slice();
  for (let v = 0; v < out.length; v += 3)
    out.set(move(positions[v] as number, positions[v + 1] as number, positions[v + 2] as number), v);
  return { positions: out, indices };
}

/** The same with vertices and triangles in another order: `pick` gives the rank of each, such as random numbers. */
export function shuffled({ positions, indices }: Shape, pick: (number: number) => number): Shape {
  const order = (count: number): number[] =>
    Array.from({ length: count }, (_, i) => i).sort((a, b) => pick(a) - pick(b) || a - b);
  const vertices = order(positions.length / 3);
  const places = new Map(vertices.map((vertex, place) => [vertex, place]));
  return {
    positions: Float32Array.from(
      vertices.flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]),
    ),
    indices: Uint32Array.from(
      order(indices.length / 3).flatMap((face) =>
        [...indices.subarray(face * 3, face * 3 + 3)].map((vertex) => places.get(vertex) ?? 0),
      ),
    ),
  };
}

/** A shape with one material, as a file is read. */
export function meshOf({ positions, indices }: Shape, more: Partial<SourceMesh> = {}): SourceMesh {
  return {
    positions,
    normals: undefined,
    uvs: undefined,
    indices,
    materialOf: new Uint16Array(indices.length / 3),
    materials: [{ name: 'm', colour: [1, 1, 1], metallic: 0, roughness: 1 }],
    ...more,
  };
}

import { PLAIN_MATERIAL, type SourceMesh } from '../../../main/media/mesh/source-mesh.ts';

/** A mesh of places and triangles, and nothing else. */
export function plainMesh(positions: readonly number[], indices: readonly number[]): SourceMesh {
  return {
    positions: Float32Array.from(positions),
    normals: undefined,
    uvs: undefined,
    indices: Uint32Array.from(indices),
    materialOf: new Uint16Array(indices.length / 3),
    materials: [PLAIN_MATERIAL],
  };
}

/** A sheet of `across` × `down` squares: each corner (0 … 1, 0 … 1) is put where `place` says. */
export function sheet(
  across: number,
  down: number,
  place: (u: number, v: number) => readonly [number, number, number],
): SourceMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= down; row++) {
    for (let column = 0; column <= across; column++) positions.push(...place(column / across, row / down));
  }
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const a = row * (across + 1) + column;
      const below = a + across + 1;
      indices.push(a, below, a + 1, a + 1, below, below + 1);
    }
  }
  return plainMesh(positions, indices);
}

/** A ball of radius 1 around the origin, its front towards +Z. */
export const ball = (segments = 24): SourceMesh =>
  sheet(segments * 2, segments, (u, v) => {
    const [turn, tilt] = [2 * Math.PI * u, Math.PI * v];
    return [-Math.sin(tilt) * Math.sin(turn), Math.cos(tilt), -Math.sin(tilt) * Math.cos(turn)];
  });

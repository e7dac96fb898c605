import type { Mesh } from '../../../main/media/mesh/mesh.ts';
import type { Scene, ScenePart } from '../../../main/media/mesh/scene.ts';

/** A box of twelve faces around a place: each side has its own corners, as far as normals need them. */
function boxMesh([x, y, z]: readonly [number, number, number], half: number): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const from = positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = u * side;
        corner[(axis + 2) % 3] = v;
        positions.push(x + half * (corner[0] ?? 0), y + half * (corner[1] ?? 0), z + half * (corner[2] ?? 0));
        const normal = [0, 0, 0];
        normal[axis] = side;
        normals.push(...normal);
      }
      indices.push(from, from + 1, from + 2, from, from + 2, from + 3);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(0),
    indices: new Uint32Array(indices),
  };
}

/** Boxes in a row along x, 1 apart, each of them 0.6 wide and twelve faces; all of them stand on the ground. */
export function boxScene(names: readonly string[]): Scene {
  const parts = names.map(
    (name, at): ScenePart => ({ name, pieces: [{ mesh: boxMesh([at, 0.3, 0], 0.3), material: at % 2 }] }),
  );
  const colours = [
    [0.7, 0.25, 0.2],
    [0.2, 0.45, 0.7],
  ] as const;
  return {
    parts,
    materials: colours.map((colour, at) => ({ name: `colour ${at}`, colour, metallic: 0, roughness: 0.8 })),
  };
}

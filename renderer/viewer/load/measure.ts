import { Matrix4, Vector3 } from 'three';
import { groundShadow } from './ground-shadow.ts';
import {
  type Bounds,
  type ModelParts,
  type ParsedMesh,
  type ParsedModel,
  UnreadableModel,
} from './parsed-model.ts';

/**
 * Counts and measures what was read.
 * @throws UnreadableModel where the model has no extent that could be drawn
 */
export function measure(parts: ModelParts): ParsedModel {
  const { meshes, materials, textures, notes, picture = null } = parts;
  const bounds = boundsOf(meshes);
  const { min, max } = bounds;
  const faces = meshes.reduce(
    (sum, { index, positions }) => sum + (index?.length ?? positions.length / 3) / 3,
    0,
  );
  return {
    meshes,
    materials,
    textures,
    notes,
    picture,
    bounds,
    shadow: groundShadow(meshes, bounds),
    measured: {
      faces,
      vertices: meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0),
      materials: new Set(meshes.map(({ material }) => material)).size,
      textures: textures.map(({ bitmap: { width, height } }) => ({ width, height })),
      size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    },
  };
}

function boundsOf(meshes: readonly ParsedMesh[]): Bounds {
  const min = new Vector3(Infinity, Infinity, Infinity);
  const max = new Vector3(-Infinity, -Infinity, -Infinity);
  const vertex = new Vector3();
  for (const { positions, matrix } of meshes) {
    const toModel = new Matrix4().fromArray([...matrix]);
    for (let at = 0; at < positions.length; at += 3) {
      vertex.fromArray(positions, at).applyMatrix4(toModel);
      min.min(vertex);
      max.max(vertex);
    }
  }
  if (![...min.toArray(), ...max.toArray()].every(Number.isFinite)) {
    throw new UnreadableModel('The file is damaged: its vertices have no place (not a number).');
  }
  return { min: min.toArray(), max: max.toArray() };
}

import { Matrix4 } from 'three';
import type { UpTurn } from '../../../../shared/model/settings/file-axes.ts';
import type { ModelParts } from '../parsed-model.ts';

/** Column-major. */
const TURNS: Readonly<Record<Exclude<UpTurn, 'none'>, readonly number[]>> = {
  'z-to-y': [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
  'y-to-z': [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1],
};

/** Turns a model so that the up axis that the artist gave for its file points up. */
export function turnUp(parts: ModelParts, turn: UpTurn): ModelParts {
  if (turn === 'none') return parts;
  const turning = new Matrix4().fromArray([...TURNS[turn]]);
  return {
    ...parts,
    meshes: parts.meshes.map((mesh) => ({
      ...mesh,
      matrix: turning
        .clone()
        .multiply(new Matrix4().fromArray([...mesh.matrix]))
        .toArray(),
    })),
  };
}

import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/** The largest error of a careful simplification, as a share of the mesh's extent. */
const MAX_ERROR = 0.05;
/** If a careful simplification leaves more than this many times the wanted faces, they are reduced further without regard for seams. */
const MAX_EXCESS = 1.5;

/**
 * Reduces the faces of a mesh. The vertices stay the same.
 * @param corners the wanted number of corners; there are more if the surface cannot be reduced that far
 */
export function simplify(index: Uint32Array, positions: Float32Array, corners: number): Uint32Array {
  if (index.length <= corners) return index;
  const wanted = Math.max(3, corners - (corners % 3));
  const [careful] = MeshoptSimplifier.simplify(index, positions, 3, wanted, MAX_ERROR);
  if (careful.length <= wanted * MAX_EXCESS) return careful;
  const [rough] = MeshoptSimplifier.simplify(careful, positions, 3, wanted, 1, ['Permissive', 'Prune']);
  return rough.length === 0 ? careful : rough;
}

/** Joins vertices at the same position. @returns for each vertex the one that stands for it */
export function joinVertices(positions: Float32Array): Uint32Array {
  return MeshoptSimplifier.generatePositionRemap(positions, 3);
}

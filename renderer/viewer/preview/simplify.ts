import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/** Simplification follows the surface down to this share of the model's extent, and gives up following beyond it. */
const MOST_ERROR = 0.05;
/** What is still so many times what was wanted is cut down without regard for seams. */
const TOO_MANY = 1.5;

/**
 * Fewer faces for a mesh, on the same vertices.
 * @param corners wanted at most; more are given where the surface cannot do with so few
 */
export function simplified(index: Uint32Array, positions: Float32Array, corners: number): Uint32Array {
  if (index.length <= corners) return index;
  const wanted = Math.max(3, corners - (corners % 3));
  const [careful] = MeshoptSimplifier.simplify(index, positions, 3, wanted, MOST_ERROR);
  if (careful.length <= wanted * TOO_MANY) return careful;
  const [rough] = MeshoptSimplifier.simplify(careful, positions, 3, wanted, 1, ['Permissive', 'Prune']);
  return rough.length === 0 ? careful : rough;
}

/** A mesh of loose faces, its vertices joined where they are in one place: which vertex stands for each. */
export function joined(positions: Float32Array): Uint32Array {
  return MeshoptSimplifier.generatePositionRemap(positions, 3);
}

import type { Surface } from '../surface.ts';
import { SIDES } from './side.ts';

/** A side that faces a triangle less than this (cosine) is not used: the projection would give it too few texels. */
const MIN_FACING = 0.3;
/** The bonus for each neighbour that has the same side, so that borders between charts are short and few. */
const NEIGHBOUR_BONUS = 0.3;
const ROUNDS = 6;

/**
 * The side (index into SIDES) that each triangle is projected from: the one that faces it most directly, then adapted to the
 * neighbours' sides, so that charts are large.
 * @param favour a factor for each side; a larger one gets more of the triangles that lie between two sides
 */
export function chooseSides(
  { geometry: { normals }, across }: Surface,
  favour: readonly number[],
): Uint8Array {
  const faces = normals.length / 3;
  const chosen = new Uint8Array(faces);
  const straight = (face: number, side: number): number => {
    const [x, y, z] = (SIDES[side] ?? SIDES[0]).towards;
    const at = face * 3;
    return x * (normals[at] as number) + y * (normals[at + 1] as number) + z * (normals[at + 2] as number);
  };
  const worth = (face: number, side: number): number => straight(face, side) * (favour[side] ?? 1);
  for (let face = 0; face < faces; face++) {
    for (let side = 1; side < SIDES.length; side++)
      if (worth(face, side) > worth(face, chosen[face] as number)) chosen[face] = side;
  }
  const votes = new Uint8Array(SIDES.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (let face = 0; face < faces; face++) {
      votes.fill(0);
      for (let edge = face * 3; edge < face * 3 + 3; edge++) {
        const beside = across[edge] as number;
        if (beside >= 0) votes[chosen[beside] as number] = (votes[chosen[beside] as number] as number) + 1;
      }
      const value = (side: number): number => worth(face, side) + NEIGHBOUR_BONUS * (votes[side] as number);
      const hasArea = straight(face, 0) !== 0 || straight(face, 2) !== 0 || straight(face, 4) !== 0;
      for (let side = 0; side < SIDES.length; side++) {
        if (votes[side] === 0 || (hasArea && straight(face, side) < MIN_FACING)) continue;
        if (value(side) > value(chosen[face] as number)) chosen[face] = side;
      }
    }
  }
  return chosen;
}

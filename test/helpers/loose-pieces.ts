import { componentsOf } from '../../main/media/topology/components.ts';
import { neighboursOf } from '../../main/media/topology/neighbours.ts';
import { weld } from '../../main/media/topology/weld.ts';

/** A piece of a mesh that shares no vertex with the rest. */
export interface Piece {
  /** Of the volume of all pieces; below 0 for a hollow. */
  readonly share: number;
  /** The middle of its box. */
  readonly middle: readonly [number, number, number];
}

/** The pieces of a mesh, the largest first. Vertices in one place are one. */
export function piecesOfMesh(positions: Float32Array, indices: Uint32Array): readonly Piece[] {
  const { places, corners } = weld(positions, indices);
  const { labels, count } = componentsOf(neighboursOf(corners));
  const volumes = new Float64Array(count);
  const low = new Float64Array(count * 3).fill(Infinity);
  const high = new Float64Array(count * 3).fill(-Infinity);
  const at = (corner: number, c: number): number => places[corners[corner]! * 3 + c]!;
  for (let t = 0; t < labels.length; t++) {
    const piece = labels[t]!;
    const [a, b, c] = [t * 3, t * 3 + 1, t * 3 + 2];
    volumes[piece] =
      volumes[piece]! +
      (at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
        at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
        at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0))) /
        6;
    for (const corner of [a, b, c]) {
      for (let k = 0; k < 3; k++) {
        low[piece * 3 + k] = Math.min(low[piece * 3 + k]!, at(corner, k));
        high[piece * 3 + k] = Math.max(high[piece * 3 + k]!, at(corner, k));
      }
    }
  }
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const middleOf = (n: number, k: number): number => (low[n * 3 + k]! + high[n * 3 + k]!) / 2;
  return Array.from(
    volumes,
    (volume, n): Piece => ({
      share: volume / total,
      middle: [middleOf(n, 0), middleOf(n, 1), middleOf(n, 2)],
    }),
  ).sort((a, b) => b.share - a.share);
}

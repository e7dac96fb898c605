import { Matrix4, Vector3 } from 'three';
import type { SurfacePiece } from './surface-message.ts';

/** A surface in one space: three numbers for each vertex, three vertices for each face. */
export interface Triangles {
  readonly positions: Float32Array;
  readonly index: Uint32Array;
}

/** The first face of a piece, and its part. */
interface Run {
  readonly from: number;
  readonly part: number;
}

/** All pieces as one surface in one space. */
export function joinPieces(pieces: readonly SurfacePiece[]): Triangles & { readonly runs: readonly Run[] } {
  const vertices = pieces.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const cornersOf = ({ positions, index }: SurfacePiece): number => index?.length ?? positions.length / 3;
  const corners = pieces.reduce((sum, piece) => sum + cornersOf(piece), 0);
  const positions = new Float32Array(vertices * 3);
  const index = new Uint32Array(corners);
  const runs: Run[] = [];
  const point = new Vector3();
  let [vertex, corner] = [0, 0];
  for (const piece of pieces) {
    const place = new Matrix4().fromArray([...piece.matrix]);
    const count = cornersOf(piece);
    runs.push({ from: corner / 3, part: piece.part });
    for (let at = 0; at < count; at += 1) index[corner + at] = vertex + (piece.index?.[at] ?? at);
    for (let at = 0; at < piece.positions.length; at += 3) {
      point
        .fromArray(piece.positions, at)
        .applyMatrix4(place)
        .toArray(positions, vertex * 3 + at);
    }
    vertex += piece.positions.length / 3;
    corner += count;
  }
  return { positions, index, runs };
}

import type { SourceMesh } from '../../media/mesh/source-mesh.ts';
import { creaseNormals } from '../../media/topology/crease-normals.ts';
import { type FaceGeometry, faceGeometry } from '../../media/topology/face-geometry.ts';
import { neighboursOf } from '../../media/topology/neighbours.ts';
import { type Welded, weld } from '../../media/topology/weld.ts';

/** A mesh, and the geometry of its surface, which does not depend on how its vertices are split. */
export interface Surface {
  readonly mesh: SourceMesh;
  readonly welded: Welded;
  readonly geometry: FaceGeometry;
  /** The triangle across each edge, see neighboursOf. */
  readonly across: Int32Array;
  /** The unit normal of each corner: smooth on smooth surfaces, different on both sides of a sharp edge. */
  readonly cornerNormals: Float32Array;
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  /** The longest side of the bounding box; positive. */
  readonly size: number;
}

export function surfaceOf(mesh: SourceMesh): Surface {
  const welded = weld(mesh.positions, mesh.indices);
  const geometry = faceGeometry(welded);
  const [low, high] = boxOf(welded);
  return {
    mesh,
    welded,
    geometry,
    across: neighboursOf(welded.corners),
    cornerNormals: creaseNormals(welded, geometry),
    low,
    high,
    size: Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]) || 1,
  };
}

type Point = [number, number, number];

/** The box around the vertices that triangles use. Unused vertices are ignored. */
function boxOf({ places, corners }: Welded): [Point, Point] {
  const low: Point = [Infinity, Infinity, Infinity];
  const high: Point = [-Infinity, -Infinity, -Infinity];
  for (const place of corners) {
    for (const c of [0, 1, 2] as const) {
      const value = places[place * 3 + c] as number;
      if (value < low[c]) low[c] = value;
      if (value > high[c]) high[c] = value;
    }
  }
  return [low, high];
}

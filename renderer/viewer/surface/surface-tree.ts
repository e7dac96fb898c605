import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { joinPieces } from './join-pieces.ts';
import type { Point, Sight, SurfaceHit, SurfacePiece } from './surface-message.ts';

/** A tree over the faces of a surface, which finds what a line of sight meets, and what is nearest to a point. */
export interface SurfaceTree {
  /** The nearest place that is seen along a line of sight; null if there is none. */
  readonly cast: (sight: Sight) => SurfaceHit | null;
  /** The distance of each vertex from the nearest place of the surface. Infinity where the surface has no faces. */
  readonly distances: (positions: Float32Array, matrix: readonly number[]) => Float32Array<ArrayBuffer>;
}

/** Builds the tree of all pieces. A second of processor time for 1,000,000 faces, so only a worker may call it. */
export function buildSurfaceTree(pieces: readonly SurfacePiece[]): SurfaceTree {
  const { positions, index, runs } = joinPieces(pieces);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  // The index is ours alone, so the tree may order it; then a face's number says nothing of its piece, which `indirect` avoids.
  const tree = index.length === 0 ? null : new MeshBVH(geometry, { indirect: true });
  const partOf = (face: number): number => runs.findLast(({ from }) => from <= face)?.part ?? 0;

  return {
    cast: ({ origin, direction, isolated, hidden, cut }) => {
      const ray = new Ray(new Vector3(...origin), new Vector3(...direction));
      const isSeen = (part: number, point: Vector3): boolean =>
        (isolated === null || isolated === part) &&
        !hidden.includes(part) &&
        (cut === null || point.dot(new Vector3(...cut.normal)) <= cut.at);
      const hits = (tree?.raycast(ray, DoubleSide) ?? []).toSorted((a, b) => a.distance - b.distance);
      for (const { point, faceIndex } of hits) {
        const part = partOf(faceIndex ?? 0);
        if (isSeen(part, point)) return { point: point.toArray() satisfies Point, part };
      }
      return null;
    },
    distances: (from, matrix) => {
      const place = new Matrix4().fromArray([...matrix]);
      const found = new Float32Array(from.length / 3).fill(Infinity);
      const point = new Vector3();
      const target = { point: new Vector3(), distance: 0, faceIndex: 0 };
      for (let vertex = 0; vertex < found.length; vertex += 1) {
        point.fromArray(from, vertex * 3).applyMatrix4(place);
        const nearest = tree?.closestPointToPoint(point, target) ?? null;
        if (nearest !== null) found[vertex] = nearest.distance;
      }
      return found;
    },
  };
}

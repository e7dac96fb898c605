import type { SegmentationLevel } from '../../../../shared/interface/formats.ts';
import { componentsOf } from '../../../media/topology/components.ts';
import { faceGeometry } from '../../../media/topology/face-geometry.ts';
import { neighboursOf } from '../../../media/topology/neighbours.ts';
import type { Welded } from '../../../media/topology/weld.ts';
import { measureConcavity } from './concavity.ts';
import { joinPatches } from './join.ts';
import { LEVELS } from './level.ts';
import { dividePatches } from './patches.ts';
import { attachSmallPieces, findLargePieces } from './pieces.ts';
import { straightenBorders } from './straighten-borders.ts';

/** The part of each triangle; part 0 has the largest area. */
export interface Parts {
  readonly labels: Int32Array;
  readonly count: number;
}

/**
 * Divides a mesh into the parts that people see: first into connected pieces, then each piece along hollows (the surface is
 * hollow where two things meet), with smooth borders. The same mesh always gives the same parts.
 */
export function findParts(
  mesh: Welded,
  level: SegmentationLevel,
  onProgress: (fraction: number) => void = () => {},
): Parts {
  const limits = LEVELS[level];
  const across = neighboursOf(mesh.corners);
  const geometry = faceGeometry(mesh);
  const components = componentsOf(across);
  const pieces = findLargePieces(components, geometry, limits);
  onProgress(0.25);
  const size = diagonalOf(mesh.places);
  const concavity = measureConcavity(mesh, across, geometry, size);
  onProgress(0.55);
  const patches = dividePatches(across, geometry, concavity, pieces);
  onProgress(0.8);
  const { labels, count } = joinPatches(mesh, across, concavity, patches, geometry.areas, limits);
  attachSmallPieces(labels, count, components, geometry);
  straightenBorders(labels, mesh, across, concavity, size);
  onProgress(1);
  return numberByArea(labels, count, geometry.areas);
}

/** The diagonal of a mesh's bounding box. */
function diagonalOf(places: Float32Array): number {
  const spans = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let p = axis; p < places.length; p += 3) {
      low = Math.min(low, places[p] as number);
      high = Math.max(high, places[p] as number);
    }
    return high - low;
  });
  return Math.hypot(...spans);
}

/** Numbers parts from the largest, and drops parts that lost all triangles when the borders were straightened. */
function numberByArea(labels: Int32Array, count: number, areas: Float32Array): Parts {
  const sizes = new Float64Array(count);
  const faces = new Uint32Array(count);
  for (const [face, label] of labels.entries()) {
    sizes[label] = (sizes[label] as number) + (areas[face] as number);
    faces[label] = (faces[label] as number) + 1;
  }
  const order = [...sizes.keys()]
    .filter((label) => (faces[label] as number) > 0)
    .sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b);
  const rankOf = new Int32Array(count);
  for (const [rank, label] of order.entries()) rankOf[label] = rank;
  return { labels: labels.map((label) => rankOf[label] as number), count: order.length };
}

import type { Measures, QualityPlace } from '../../../shared/model/quality/quality.ts';
import { edgeEnd } from '../topology/edge-length.ts';
import type { Welded } from '../topology/weld.ts';
import { eachEdge } from './each-edge.ts';
import type { FaceAreas } from './face-areas.ts';
import { findHoles } from './find-holes.ts';
import { joinPatches } from './join-patches.ts';
import { type Box, placeOf } from './place-of.ts';
import { findTurned } from './turned-faces.ts';
import { createTurnedSets } from './turned-sets.ts';

/** Pieces with a smaller share of the surface are islands. */
export const ISLAND_SHARE = 0.005;

/** What the triangles say without textures. */
export type SurfaceMeasures = Pick<
  Measures,
  'open' | 'nonManifold' | 'pieces' | 'islands' | 'degenerate' | 'turned'
>;

/** The place of faces, see placeOf; nothing for none. */
type PlaceAt = (faces: ArrayLike<number>, isOne?: boolean) => { readonly place?: QualityPlace };

/** Measures edges, pieces and the sides of faces of a welded mesh. */
export function measureSurface(welded: Welded, areas: FaceAreas, box: Box): SurfaceMeasures {
  const { places, corners } = welded;
  const faces = corners.length / 3;
  const sets = createTurnedSets(faces);
  const open: number[] = [];
  /** The half-edges of non-manifold edges, those of each edge after each other, and how many each edge has. */
  const crowded: number[] = [];
  const crowds: number[] = [];
  let edges = 0;
  eachEdge(corners, places.length / 3, (halves, start, end) => {
    edges += 1;
    const first = halves[start] as number;
    if (end - start === 1) open.push(first);
    else if (end - start === 2) {
      const second = halves[start + 1] as number;
      const isSameWay =
        corners[first] === corners[second] && edgeEnd(corners, first) === edgeEnd(corners, second);
      sets.join(Math.floor(first / 3), Math.floor(second / 3), isSameWay);
    } else {
      crowds.push(end - start);
      for (let i = start; i < end; i++) crowded.push(halves[i] as number);
    }
  });
  const patches = sets.labelled();
  const shareOfEdges = (count: number): number => (edges === 0 ? 0 : count / edges);
  const at: PlaceAt = (of, isOne) => {
    const place = placeOf(welded, box, of, isOne);
    return place === undefined ? {} : { place };
  };
  const holes = findHoles(welded, open);
  const facesAtCrowds = crowded.map((half) => Math.floor(half / 3));
  const pieces = joinPatches(patches, facesAtCrowds, crowds);
  return {
    open: {
      edges: open.length,
      share: shareOfEdges(open.length),
      holes: holes.count,
      ...at(
        holes.largest.map((half) => Math.floor(half / 3)),
        true,
      ),
    },
    nonManifold: { edges: crowds.length, share: shareOfEdges(crowds.length), ...at(facesAtCrowds) },
    ...measurePieces(pieces, areas, at),
    degenerate: {
      faces: areas.degenerate.length,
      share: areas.degenerate.length / faces,
      ...at(areas.degenerate),
    },
    turned: measureTurned(findTurned(welded, areas, patches, open, facesAtCrowds), areas, at),
  };
}

function measurePieces(
  { labels, count }: { readonly labels: Uint32Array; readonly count: number },
  { areas, total }: FaceAreas,
  at: PlaceAt,
): Pick<Measures, 'pieces' | 'islands'> {
  const sizes = new Float64Array(count);
  for (let face = 0; face < labels.length; face++) {
    const piece = labels[face] as number;
    sizes[piece] = (sizes[piece] as number) + (areas[face] as number);
  }
  let [pieces, islands, area] = [0, 0, 0];
  let largest = -1;
  for (let piece = 0; piece < count; piece++) {
    const size = sizes[piece] as number;
    // Degenerate triangles that hang on nothing are no pieces: they are counted by themselves.
    if (size === 0) continue;
    pieces += 1;
    if (size >= total * ISLAND_SHARE) continue;
    islands += 1;
    area += size;
    if (largest < 0 || size > (sizes[largest] as number)) largest = piece;
  }
  const share = total === 0 ? 0 : Math.min(1, area / total);
  return { pieces, islands: { count: islands, share, ...at(facesOf(labels, largest), true) } };
}

function facesOf(labels: Uint32Array, label: number): readonly number[] {
  const faces: number[] = [];
  if (label < 0) return faces;
  for (let face = 0; face < labels.length; face++) if (labels[face] === label) faces.push(face);
  return faces;
}

function measureTurned(
  faces: readonly number[],
  { areas, total }: FaceAreas,
  at: PlaceAt,
): Measures['turned'] {
  let area = 0;
  for (const face of faces) area += areas[face] as number;
  return { faces: faces.length, share: total === 0 ? 0 : Math.min(1, area / total), ...at(faces) };
}

import { edgeLength } from '../../../media/topology/edge-length.ts';
import { NO_FACE } from '../../../media/topology/neighbours.ts';
import type { Welded } from '../../../media/topology/weld.ts';
import { JoinHeap } from './join-heap.ts';
import type { Level } from './level.ts';
import { SMALL_PIECE } from './pieces.ts';
import { type Border, Regions } from './regions.ts';

/** The cost to join across a border without any hollow, so that small patches join before large ones. */
const FLAT_COST = 0.015;
/** The most that a neck (a short border of large regions) multiplies the cost by. */
const MAX_NECK = 3;

/**
 * Joins patches into parts, the cheapest join first, until every remaining join costs more than the level's limit and there
 * are no more parts than the level allows.
 * @returns the part of each triangle (SMALL_PIECE if it had no patch), and the number of parts
 */
export function joinPatches(
  mesh: Welded,
  across: Int32Array,
  concavity: Float32Array,
  patches: { readonly labels: Int32Array; readonly count: number },
  areas: Float32Array,
  level: Level,
): { readonly labels: Int32Array; readonly count: number } {
  const regions = new Regions(patches.count);
  let total = 0;
  for (const [face, area] of areas.entries()) {
    const label = patches.labels[face] as number;
    if (label === SMALL_PIECE) continue;
    regions.addArea(label, area);
    total += area;
  }
  measureBorders(mesh, across, concavity, patches.labels, regions);
  const { join, count } = regions;
  let left = count;
  const heap = new JoinHeap();
  const consider = (a: number, b: number, border: Border): void => {
    heap.push({
      cost: joinCost(border, regions.smallerArea(a, b), total),
      a,
      b,
      versions: regions.versions(a, b),
    });
  };
  for (let a = 0; a < count; a++) {
    for (const [b, border] of regions.bordersOf(a)) if (a < b) consider(a, b, border);
  }
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) {
    if (regions.versions(next.a, next.b) !== next.versions) continue;
    if (next.cost > level.maxJoinCost && left <= level.maxParts) break;
    const whole = join(next.a, next.b);
    left -= 1;
    for (const [beside, border] of regions.bordersOf(whole)) consider(whole, beside, border);
  }
  return regions.labelsOfRegions(patches.labels);
}

/**
 * High for a hollow border, for large regions (a small bump is joined before a limb), and for a neck: a border that is short
 * compared with the regions. For a round patch on a plane, the neck factor is 1.
 * @param least the area of the smaller of the two regions
 */
function joinCost({ length, hollow }: Border, least: number, total: number): number {
  const neck = Math.min(MAX_NECK, Math.sqrt(4 * Math.PI * least) / length);
  return (FLAT_COST + hollow / length) * Math.sqrt(least / total) * neck;
}

function measureBorders(
  mesh: Welded,
  across: Int32Array,
  concavity: Float32Array,
  labels: Int32Array,
  regions: Regions,
): void {
  for (let edge = 0; edge < mesh.corners.length; edge++) {
    const beside = across[edge] as number;
    if (beside === NO_FACE) continue;
    const a = labels[Math.floor(edge / 3)] as number;
    const b = labels[beside] as number;
    if (a === b || a === SMALL_PIECE || b === SMALL_PIECE) continue;
    const length = edgeLength(mesh, edge);
    regions.addEdge(a, b, length, length * (concavity[edge] as number));
  }
}

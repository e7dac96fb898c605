import type { Welded } from '../topology/weld.ts';
import type { FaceAreas } from './face-areas.ts';
import { isInside } from './is-inside.ts';

/** A patch whose normals nearly cancel each other out is a shell, even if it has small openings: its inside is known. */
const SHELL = 0.15;
/** A shell with less volume for its area, as a share of that of a ball, is a folded sheet without an inside. */
const THIN = 1e-4;
/** The most shells that are tested for lying in a cavity; the largest are tested first. */
const MOST_TESTED = 24;

interface Patches {
  readonly labels: Uint32Array;
  /** Whether each face is turned over against the first of its patch. */
  readonly turned: Uint8Array;
  readonly count: number;
}

/**
 * Finds the faces whose back is outside. In a shell those that look inwards, unless the shell is the wall of a cavity within another one; in an
 * open patch the smaller part of those that disagree.
 * @param open half-edges of open edges
 * @param crowded faces at non-manifold edges
 */
export function findTurned(
  welded: Welded,
  areas: FaceAreas,
  patches: Patches,
  open: readonly number[],
  crowded: readonly number[],
): readonly number[] {
  const { labels, turned, count } = patches;
  const sums = sumsOf(welded, areas, patches);
  const isClosed = new Uint8Array(count).fill(1);
  for (const half of open) isClosed[labels[Math.floor(half / 3)] as number] = 0;
  for (const face of crowded) isClosed[labels[face] as number] = 0;
  /** By patch: which faces are turned over, those with this value in `turned`; 2 for none. */
  const wrong = new Uint8Array(count).fill(2);
  const inward: number[] = [];
  for (let patch = 0; patch < count; patch++) {
    const area = (sums.areas[patch * 2] as number) + (sums.areas[patch * 2 + 1] as number);
    const isTurnedLarger = (sums.areas[patch * 2 + 1] as number) > (sums.areas[patch * 2] as number);
    const ofBall = area ** 1.5 / (6 * Math.sqrt(Math.PI));
    const volume = sums.volumes[patch] as number;
    const isShell = isClosed[patch] === 1 || (sums.openness[patch] as number) < SHELL * area;
    if (isShell && Math.abs(volume) > THIN * ofBall) {
      wrong[patch] = volume > 0 ? 1 : 0;
      // Most of it looks inwards: it may be the wall of a cavity.
      if (
        (wrong[patch] === 1) === isTurnedLarger &&
        (sums.areas[patch * 2 + (wrong[patch] as number)] as number) > 0
      )
        inward.push(patch);
    } else wrong[patch] = isTurnedLarger ? 0 : 1;
  }
  const sizeOf = (patch: number): number =>
    (sums.areas[patch * 2] as number) + (sums.areas[patch * 2 + 1] as number);
  inward.sort((a, b) => sizeOf(b) - sizeOf(a));
  for (const [rank, patch] of inward.entries()) {
    // Of so many, the rest are bubbles within something, more likely than shells that are turned over.
    if (rank >= MOST_TESTED || isInside(welded, labels, patch)) wrong[patch] = wrong[patch] === 1 ? 0 : 1;
  }
  const faces: number[] = [];
  for (let face = 0; face < labels.length; face++)
    if (turned[face] === wrong[labels[face] as number] && (areas.areas[face] as number) > 0) faces.push(face);
  return faces;
}

interface PatchSums {
  /** Of the faces that are not turned over against the first of the patch, and of those that are. */
  readonly areas: Float64Array;
  /** Enclosed, if no face were turned over against the first; negative if that one looks inwards. */
  readonly volumes: Float64Array;
  /** The length of the sum of all normals by their area, 0 for a closed surface. */
  readonly openness: Float64Array;
}

function sumsOf({ places, corners }: Welded, { areas, normals }: FaceAreas, patches: Patches): PatchSums {
  const { labels, turned, count } = patches;
  const own = new Float64Array(count * 2);
  const middles = new Float64Array(count * 3);
  const vectors = new Float64Array(count * 3);
  for (let face = 0; face < labels.length; face++) {
    const patch = labels[face] as number;
    const area = areas[face] as number;
    const isTurned = turned[face] as number;
    own[patch * 2 + isTurned] = (own[patch * 2 + isTurned] as number) + area;
    const a = (corners[face * 3] as number) * 3;
    const b = (corners[face * 3 + 1] as number) * 3;
    const d = (corners[face * 3 + 2] as number) * 3;
    for (let c = 0; c < 3; c++) {
      const sum = (places[a + c] as number) + (places[b + c] as number) + (places[d + c] as number);
      middles[patch * 3 + c] = (middles[patch * 3 + c] as number) + (sum / 3) * area;
      const part = (normals[face * 3 + c] as number) / 2;
      vectors[patch * 3 + c] = (vectors[patch * 3 + c] as number) + (isTurned === 1 ? -part : part);
    }
  }
  const openness = new Float64Array(count);
  for (let patch = 0; patch < count; patch++) {
    const area = (own[patch * 2] as number) + (own[patch * 2 + 1] as number) || 1;
    for (let c = 0; c < 3; c++) middles[patch * 3 + c] = (middles[patch * 3 + c] as number) / area;
    openness[patch] = Math.hypot(...vectors.subarray(patch * 3, patch * 3 + 3));
  }
  const volumes = new Float64Array(count);
  for (let face = 0; face < labels.length; face++) {
    const patch = labels[face] as number;
    const a = (corners[face * 3] as number) * 3;
    // A point of the face along its normal: the height of the pyramid over it.
    let dot = 0;
    for (let c = 0; c < 3; c++)
      dot +=
        ((places[a + c] as number) - (middles[patch * 3 + c] as number)) * (normals[face * 3 + c] as number);
    volumes[patch] = (volumes[patch] as number) + (turned[face] === 1 ? -dot : dot) / 6;
  }
  return { areas: own, volumes, openness };
}

import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { type Carving, carvingAt } from './ghosts/carving.ts';
import { type Lattice, latticeOf, reachOf } from './lattice.ts';
import type { Profile } from './profile.ts';
import { insideRoundSection, type RowEnds } from './round-section.ts';

/**
 * A solid on a cubic lattice: one byte a point, over 127 inside, with a smooth transition at the surface. Point (i, j, k)
 * lies at the origin + (i, j, k) · spacing in hull units: x right, y down, z towards the viewer. The outermost points are 0.
 */
export interface Volume extends Lattice {
  readonly data: Uint8Array;
}

/** The level between inside and outside. */
export const SURFACE = 127.5;

/** How much the corners of a horizontal section are rounded, as a share of the part's half width: 1 makes a square section a circle. */
const ROUNDNESS = 0.8;

/** One row of a profile, sampled at the lattice's points. */
interface Row extends RowEnds {
  readonly distance: Float32Array;
  readonly radius: Float32Array;
  readonly girth: Float32Array;
  readonly sideways: Float32Array;
  readonly square: Float32Array;
  /** The indices of the points that are inside the outline or close to it. */
  readonly near: readonly number[];
}

/**
 * Carves a solid from the outlines along X and along Z: their intersection (the visual hull). Its vertical edges are
 * rounded by the thickness of the part, in a way that keeps both outlines; where both outlines are round, so is the
 * section. If no view shows one of the axes, the other outline is inflated.
 */
export function carve(
  alongX: Profile | undefined,
  alongZ: Profile | undefined,
  carving: Carving | undefined,
  spacing: number,
): Volume {
  const lattice = latticeOf(reachOf(alongX, alongZ), spacing);
  const { width, height, depth } = lattice;
  const volume: Volume = { ...lattice, data: new Uint8Array(width * height * depth) };
  for (let j = 1; j < height - 1; j++) {
    const y = volume.originY + j * spacing;
    const rowX = alongX && readRow(alongX, y, width, volume.originX, spacing);
    const rowZ = alongZ && readRow(alongZ, y, depth, volume.originZ, spacing);
    if (rowX !== undefined && rowZ !== undefined) fillHull(volume, j, rowX, rowZ, carving);
    else if (rowX !== undefined)
      fillInflated(volume, rowX, (i, k) => (k * height + j) * width + i, depth, volume.originZ);
    else if (rowZ !== undefined)
      fillInflated(volume, rowZ, (k, i) => (k * height + j) * width + i, width, volume.originX);
  }
  return volume;
}

function readRow(profile: Profile, y: number, count: number, origin: number, spacing: number): Row {
  const distance = new Float32Array(count);
  const radius = new Float32Array(count);
  const girth = new Float32Array(count);
  const sideways = new Float32Array(count);
  const square = new Float32Array(count);
  const [half, end, round, legs] = [radius.slice(), radius.slice(), radius.slice(), radius.slice()];
  const near: number[] = [];
  for (let n = 1; n < count - 1; n++) {
    const u = origin + n * spacing + profile.middle;
    const row = y + profile.margin;
    distance[n] = sampleBilinear(profile.distance, u, row);
    if ((distance[n] as number) < -1.5 * spacing) continue;
    near.push(n);
    radius[n] = sampleBilinear(profile.radius, u, row);
    girth[n] = sampleBilinear(profile.girth, u, row);
    sideways[n] = sampleBilinear(profile.sideways, u, row);
    square[n] = sampleBilinear(profile.square, u, row);
    round[n] = sampleBilinear(profile.runs.round, u, row);
    if (round[n] === 0) continue;
    half[n] = sampleBilinear(profile.runs.half, u, row);
    end[n] = sampleBilinear(profile.runs.end, u, row);
    legs[n] = sampleBilinear(profile.runs.legs, u, row);
  }
  return { distance, radius, girth, sideways, square, half, end, round, legs, near };
}

function fillHull(volume: Volume, j: number, rowX: Row, rowZ: Row, carving: Carving | undefined): void {
  const { width, height, spacing, data } = volume;
  const left = carving && carvingAt(carving, volume.originY + j * spacing);
  for (const k of rowZ.near) {
    const b = rowZ.distance[k] as number;
    const radiusZ = rowZ.radius[k] as number;
    const girthZ = rowZ.girth[k] as number;
    const isRoundZ = (rowZ.round[k] as number) > 0;
    const sidewaysZ = (rowZ.sideways[k] as number) * ROUNDNESS;
    for (const i of rowX.near) {
      const a = rowX.distance[i] as number;
      const narrow = Math.min(radiusZ, rowX.radius[i] as number);
      const round = Math.min(girthZ, rowX.girth[i] as number) * sidewaysZ * (rowX.sideways[i] as number);
      let inside = Math.min(a, b);
      if (inside < round) {
        const [outA, outB] = [Math.max(0, round - a), Math.max(0, round - b)];
        inside = round - Math.sqrt(outA * outA + outB * outB);
      }
      if (isRoundZ && inside > -spacing && (rowX.round[i] as number) > 0)
        inside = Math.min(inside, insideRoundSection(rowX, i, rowZ, k));
      if (left !== undefined)
        inside = Math.min(inside, left(volume.originX + i * spacing, volume.originZ + k * spacing));
      // Parts thinner than the lattice spacing are widened, so that they are not lost between its points.
      const share = 0.5 + (inside + Math.max(0, 0.75 * spacing - narrow)) / spacing;
      if (share > 0) data[(k * height + j) * width + i] = Math.round(255 * Math.min(1, share));
    }
  }
}

function fillInflated(
  { spacing, data }: Volume,
  row: Row,
  at: (along: number, across: number) => number,
  count: number,
  origin: number,
): void {
  for (const n of row.near) {
    const square = row.square[n] as number;
    const half = Math.sqrt(Math.max(0, square));
    const wider = Math.max(0, 0.75 * spacing - (row.radius[n] as number));
    for (let m = 1; m < count - 1; m++) {
      const away = origin + m * spacing;
      if (Math.abs(away) > half + 2 * spacing) continue;
      const inside = Math.min(
        (square - away * away) / (half + Math.abs(away) + 0.01),
        row.distance[n] as number,
      );
      const share = 0.5 + (inside + wider) / spacing;
      if (share > 0) data[at(n, m)] = Math.round(255 * Math.min(1, share));
    }
  }
}

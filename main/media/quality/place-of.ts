import type { QualityPlace } from '../../../shared/model/quality/quality.ts';
import type { Welded } from '../topology/weld.ts';

/** A grid of this many cells along each side of the model tells places apart. */
const CELLS = 8;
/** A ball with everything is shown if its radius is at most this share of the model's size; else only the fullest cell. */
const TIGHT = 0.2;

/** The box around a mesh. */
export interface Box {
  readonly low: readonly [number, number, number];
  /** Its longest side; never 0. */
  readonly size: number;
}

export function boxOf(positions: Float32Array): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let v = 0; v < positions.length; v += 3) {
    for (let c = 0; c < 3; c++) {
      const value = positions[v + c] as number;
      if (value < (low[c] as number)) low[c] = value;
      if (value > (high[c] as number)) high[c] = value;
    }
  }
  return { low, size: Math.max(...high.map((value, c) => value - (low[c] as number))) || 1 };
}

/**
 * Finds a ball around faces, or around most of them if they lie far apart.
 * @param isOne whether they are one thing that is looked at as a whole
 */
export function placeOf(
  { places, corners }: Welded,
  { low, size }: Box,
  faces: ArrayLike<number>,
  isOne = false,
): QualityPlace | undefined {
  if (faces.length === 0) return undefined;
  const all = ballAround(places, corners, faces);
  if (isOne || all.radius <= size * TIGHT) return placed(all, size);
  const cellOf = (face: number): number => {
    let cell = 0;
    for (let c = 0; c < 3; c++) {
      const at = middleOf(places, corners, face, c);
      const step = Math.floor(((at - (low[c] as number)) / size) * CELLS);
      cell = cell * CELLS + Math.min(CELLS - 1, Math.max(0, step));
    }
    return cell;
  };
  const counts = new Uint32Array(CELLS ** 3);
  for (let i = 0; i < faces.length; i++) {
    const cell = cellOf(faces[i] as number);
    counts[cell] = (counts[cell] as number) + 1;
  }
  const fullest = counts.indexOf(counts.reduce((most, each) => Math.max(most, each), 0));
  const inside: number[] = [];
  for (let i = 0; i < faces.length; i++)
    if (cellOf(faces[i] as number) === fullest) inside.push(faces[i] as number);
  return placed(ballAround(places, corners, inside), size);
}

function middleOf(places: Float32Array, corners: Uint32Array, face: number, c: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += places[(corners[face * 3 + k] as number) * 3 + c] as number;
  return sum / 3;
}

interface Ball {
  readonly middle: readonly [number, number, number];
  readonly radius: number;
}

/** Around the middle of their box. */
function ballAround(places: Float32Array, corners: Uint32Array, faces: ArrayLike<number>): Ball {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < faces.length; i++) {
    for (let k = 0; k < 3; k++) {
      const at = (corners[(faces[i] as number) * 3 + k] as number) * 3;
      for (let c = 0; c < 3; c++) {
        low[c] = Math.min(low[c] as number, places[at + c] as number);
        high[c] = Math.max(high[c] as number, places[at + c] as number);
      }
    }
  }
  const mid = (c: number): number => ((low[c] as number) + (high[c] as number)) / 2;
  const half = (c: number): number => ((high[c] as number) - (low[c] as number)) / 2;
  return { middle: [mid(0), mid(1), mid(2)], radius: Math.hypot(half(0), half(1), half(2)) };
}

/** A point alone is shown with a little around it. */
function placed({ middle, radius }: Ball, size: number): QualityPlace {
  return { point: [...middle], radius: Math.max(radius, size * 1e-3) };
}

import type { SurfacePoints } from './surface-points.ts';

/** Cells of a body's height. A surface counts with one point in each cell that it crosses and that can be reached from outside. */
const CELLS = 40;

/** A grid that contains both surfaces. */
interface Grid {
  readonly origin: readonly [number, number, number];
  readonly size: readonly [number, number, number];
}

interface Cells {
  /** For each cell the number of its point; −1 for none. */
  readonly point: Int32Array;
  /** x, y, z of each point, in cells. */
  readonly places: Float32Array;
  readonly count: number;
}

/** The Chamfer distance of two surfaces: the mean of the points' distances to the other surface, of both directions. */
export function meanDistance(one: SurfacePoints, other: SurfacePoints): number {
  const grid = gridAround(one, other);
  const [a, b] = [outer(thinned(one, grid), grid), outer(thinned(other, grid), grid)];
  return (meanToNearest(a, b, grid) + meanToNearest(b, a, grid)) / 2 / CELLS;
}

function gridAround(...surfaces: readonly SurfacePoints[]): Grid {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const points of surfaces) {
    for (let i = 0; i < points.length; i++) {
      const k = i % 3;
      if (points[i]! < low[k]!) low[k] = points[i]!;
      if (points[i]! > high[k]!) high[k] = points[i]!;
    }
  }
  const origin = low.map((value) => Math.floor(value * CELLS) - 1);
  const size = high.map((value, k) => Math.ceil(value * CELLS) + 2 - origin[k]!);
  return { origin: [origin[0]!, origin[1]!, origin[2]!], size: [size[0]!, size[1]!, size[2]!] };
}

function thinned(points: SurfacePoints, { origin, size }: Grid): Cells {
  const point = new Int32Array(size[0] * size[1] * size[2]).fill(-1);
  const places = new Float32Array(points.length);
  let count = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]! * CELLS - origin[0];
    const y = points[i + 1]! * CELLS - origin[1];
    const z = points[i + 2]! * CELLS - origin[2];
    const cell = (Math.floor(y) * size[2] + Math.floor(z)) * size[0] + Math.floor(x);
    if (point[cell] !== -1) continue;
    places[count * 3] = x;
    places[count * 3 + 1] = y;
    places[count * 3 + 2] = z;
    point[cell] = count++;
  }
  return { point, places, count };
}

/** The points that can be reached from outside: what a body hides within itself does not count. */
function outer({ point, places }: Cells, { size: [width, height, depth] }: Grid): Cells {
  const slice = width * depth;
  const kept = new Int32Array(point.length).fill(-1);
  const reached = new Uint8Array(point.length);
  const pending = [0];
  let count = 0;
  for (let cell = pending.pop(); cell !== undefined; cell = pending.pop()) {
    const [x, z, y] = [cell % width, Math.floor(cell / width) % depth, Math.floor(cell / slice)];
    for (const [step, at, end] of [
      [1, x, width - 1],
      [width, z, depth - 1],
      [slice, y, height - 1],
    ] as const) {
      for (const next of [at > 0 ? cell - step : -1, at < end ? cell + step : -1]) {
        if (next < 0 || reached[next] === 1) continue;
        reached[next] = 1;
        if (point[next] === -1) pending.push(next);
        else {
          kept[next] = point[next]!;
          count++;
        }
      }
    }
  }
  return { point: kept, places, count };
}

function meanToNearest(from: Cells, to: Cells, grid: Grid): number {
  const nearest = nearestPoints(to, grid);
  let sum = 0;
  for (let cell = 0; cell < nearest.length; cell++) {
    const own = from.point[cell]! * 3;
    const other = nearest[cell]! * 3;
    if (own < 0) continue;
    const dx = from.places[own]! - to.places[other]!;
    const dy = from.places[own + 1]! - to.places[other + 1]!;
    const dz = from.places[own + 2]! - to.places[other + 2]!;
    sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  return sum / from.count;
}

/** The nearest point of each cell: points are handed from cell to cell, forwards through the grid and back. */
function nearestPoints({ point, places }: Cells, { size: [width, , depth] }: Grid): Int32Array {
  const nearest = point.slice();
  const slice = width * depth;
  const steps = [1, width - 1, width, width + 1];
  for (const z of [-1, 0, 1]) for (const x of [-1, 0, 1]) steps.push(slice + z * width + x);
  for (const direction of [1, -1]) {
    for (let n = 0; n < nearest.length; n++) {
      const cell = direction === 1 ? n : nearest.length - 1 - n;
      const x = (cell % width) + 0.5;
      const z = (Math.floor(cell / width) % depth) + 0.5;
      const y = Math.floor(cell / slice) + 0.5;
      let own = nearest[cell]!;
      let least = own < 0 ? Infinity : squaredDistance(places, own * 3, x, y, z);
      for (let s = 0; s < steps.length; s++) {
        const from = cell - direction * steps[s]!;
        if (from < 0 || from >= nearest.length) continue;
        const other = nearest[from]!;
        if (other < 0 || other === own) continue;
        const offered = squaredDistance(places, other * 3, x, y, z);
        if (offered >= least) continue;
        least = offered;
        own = other;
      }
      nearest[cell] = own;
    }
  }
  return nearest;
}

function squaredDistance(places: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = places[at]! - x;
  const dy = places[at + 1]! - y;
  const dz = places[at + 2]! - z;
  return dx * dx + dy * dy + dz * dz;
}

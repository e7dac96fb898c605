import { createPlane, type Plane } from './plane.ts';

/**
 * Signed distance in pixels to the level `level` of a plane: positive where the plane is above it. The level is found
 * between pixels (linearly), so the distance is exact to a small part of a pixel. With a `reach`, what lies farther away
 * than that is only said to, which takes a fraction of the time.
 */
export function signedDistance(plane: Plane, level: number, reach?: number): Plane {
  const { width, height, data } = plane;
  const nearest: Nearest = {
    x: new Float32Array(width * height).fill(FAR),
    y: new Float32Array(width * height).fill(FAR),
  };
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const above = (data[i] as number) > level;
      const same =
        above === (data[i + 1] as number) > level &&
        above === (data[i + width] as number) > level &&
        above === (data[i + width + 1] as number) > level;
      if (!same) seedCell(plane, level, x, y, nearest);
    }
  }
  if (reach === undefined) sweep(nearest, width, height);
  else spread(nearest, width, height, reach);
  const most = reach ?? FAR;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = (nearest.x[i] as number) - x;
      const dy = (nearest.y[i] as number) - y;
      const distance = Math.min(most, Math.sqrt(dx * dx + dy * dy));
      out.data[i] = (data[i] as number) > level ? distance : -distance;
    }
  }
  return out;
}

/** Where no point of the outline is known yet. */
const FAR = 1e9;

/** The point of the outline that is nearest to each pixel, as far as known. */
interface Nearest {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Offers the outline's segments inside one cell (between four pixels) to the pixels around it. */
function seedCell(
  { width, height, data }: Plane,
  level: number,
  x: number,
  y: number,
  nearest: Nearest,
): void {
  const i = y * width + x;
  const a = (data[i] as number) - level;
  const b = (data[i + 1] as number) - level;
  const c = (data[i + width + 1] as number) - level;
  const d = (data[i + width] as number) - level;
  // The crossings of the cell's sides, in order around it, x and y of each.
  let count = 0;
  const add = (px: number, py: number): void => {
    CROSSINGS[count++] = px;
    CROSSINGS[count++] = py;
  };
  if (a > 0 !== b > 0) add(x + a / (a - b), y);
  if (b > 0 !== c > 0) add(x + 1, y + b / (b - c));
  if (c > 0 !== d > 0) add(x + d / (d - c), y + 1);
  if (d > 0 !== a > 0) add(x, y + a / (a - d));
  // With four crossings the middle says which two corners hang together: each is joined to the next, or to the one before.
  const first = count === 8 && a + b + c + d > 0 !== a > 0 ? 2 : 0;
  for (let p = first; p + 2 < count + first; p += 4) {
    for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 2); py++) {
      for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 2); px++)
        offer(p, (p + 2) % count, px, py, width, nearest);
    }
  }
}

/** Filled anew for each cell. */
const CROSSINGS = new Float64Array(8);

/** Takes the foot of a pixel on the segment between two crossings where it is nearer than what is known. */
function offer(from: number, to: number, x: number, y: number, width: number, nearest: Nearest): void {
  const x0 = CROSSINGS[from] as number;
  const y0 = CROSSINGS[from + 1] as number;
  const dx = (CROSSINGS[to] as number) - x0;
  const dy = (CROSSINGS[to + 1] as number) - y0;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
  const footX = x0 + along * dx;
  const footY = y0 + along * dy;
  const i = y * width + x;
  const knownX = (nearest.x[i] as number) - x;
  const knownY = (nearest.y[i] as number) - y;
  if ((footX - x) * (footX - x) + (footY - y) * (footY - y) >= knownX * knownX + knownY * knownY) return;
  nearest.x[i] = footX;
  nearest.y[i] = footY;
}

/** Hands the nearest points on from pixel to neighbour, outwards from the outline, as many times as `reach` is long. */
function spread({ x: nearestX, y: nearestY }: Nearest, width: number, height: number, reach: number): void {
  let front: number[] = [];
  for (let i = 0; i < nearestX.length; i++) if ((nearestX[i] as number) < FAR) front.push(i);
  for (let round = 0; round < reach; round++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      const y = (i - x) / width;
      const footX = nearestX[i] as number;
      const footY = nearestY[i] as number;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const j = v * width + u;
          const known = ((nearestX[j] as number) - u) ** 2 + ((nearestY[j] as number) - v) ** 2;
          if ((footX - u) ** 2 + (footY - v) ** 2 >= known) continue;
          nearestX[j] = footX;
          nearestY[j] = footY;
          next.push(j);
        }
      }
    }
    front = next;
  }
}

/** Hands each pixel's nearest contour point on to its neighbours, forwards and backwards over the rows, twice. */
function sweep(nearest: Nearest, width: number, height: number): void {
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < height; y++) takeFromNeighbours(nearest, width, y, y - 1);
    for (let y = height - 1; y >= 0; y--) takeFromNeighbours(nearest, width, y, y + 1 < height ? y + 1 : -1);
  }
}

/** A row takes what is nearer from the row before it (−1: there is none), then from its own pixels, both ways. */
function takeFromNeighbours({ x: footX, y: footY }: Nearest, width: number, y: number, before: number): void {
  const start = y * width;
  if (before >= 0) {
    for (let x = 0; x < width; x++) {
      const to = Math.min(width - 1, x + 1);
      for (let from = Math.max(0, x - 1); from <= to; from++)
        takeNearer(footX, footY, start + x, before * width + from, x, y);
    }
  }
  for (let x = 1; x < width; x++) takeNearer(footX, footY, start + x, start + x - 1, x, y);
  for (let x = width - 2; x >= 0; x--) takeNearer(footX, footY, start + x, start + x + 1, x, y);
}

function takeNearer(
  footX: Float32Array,
  footY: Float32Array,
  to: number,
  from: number,
  x: number,
  y: number,
): void {
  const x0 = footX[to] as number;
  const y0 = footY[to] as number;
  const x1 = footX[from] as number;
  const y1 = footY[from] as number;
  if ((x1 - x) * (x1 - x) + (y1 - y) * (y1 - y) >= (x0 - x) * (x0 - x) + (y0 - y) * (y0 - y)) return;
  footX[to] = x1;
  footY[to] = y1;
}

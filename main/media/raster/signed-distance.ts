import { freeAtOnce } from './free-at-once.ts';
import { createPlane, type Plane } from './plane.ts';

/**
 * Signed distance in pixels to the contour at `level` of a plane: positive where the plane is above it. The contour is
 * interpolated linearly between pixels, so the distance is exact to a small part of a pixel. With a `reach`, larger distances
 * are not exact, only known to be larger. That takes a fraction of the time.
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
  const { x: nearestX, y: nearestY } = nearest;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const footX = nearestX[i] as number;
      let distance = most;
      if (footX < FAR) {
        const dx = footX - x;
        const dy = (nearestY[i] as number) - y;
        distance = Math.min(most, Math.sqrt(dx * dx + dy * dy));
      }
      out.data[i] = (data[i] as number) > level ? distance : -distance;
    }
  }
  freeAtOnce(nearestX, nearestY);
  return out;
}

/** Marks pixels for which no point of the outline is known yet. */
const FAR = 1e9;

/** The nearest known point of the outline for each pixel. */
interface Nearest {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Updates the pixels around one cell (between four pixels) with the outline's segments inside it. */
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
  // With four crossings the value at the centre decides which corners are connected: each crossing is joined to the next or previous.
  const first = count === 8 && a + b + c + d > 0 !== a > 0 ? 2 : 0;
  for (let p = first; p + 2 < count + first; p += 4) {
    for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 2); py++) {
      for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 2); px++)
        offer(p, (p + 2) % count, px, py, width, nearest);
    }
  }
}

/** A buffer that is reused for each cell. */
const CROSSINGS = new Float64Array(8);

/** Updates a pixel with its nearest point on the segment between two crossings, if that is nearer than the known point. */
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

/** Propagates the nearest points to neighbouring pixels, outwards from the outline, in as many steps as `reach` has pixels. */
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
          const knownX = (nearestX[j] as number) - u;
          const knownY = (nearestY[j] as number) - v;
          const dx = footX - u;
          const dy = footY - v;
          if (dx * dx + dy * dy >= knownX * knownX + knownY * knownY) continue;
          nearestX[j] = footX;
          nearestY[j] = footY;
          next.push(j);
        }
      }
    }
    front = next;
  }
}

/** Propagates each pixel's nearest contour point to its neighbours, forwards and backwards over the rows, twice. */
function sweep(nearest: Nearest, width: number, height: number): void {
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < height; y++) updateRow(nearest, width, y, y - 1);
    for (let y = height - 1; y >= 0; y--) updateRow(nearest, width, y, y + 1 < height ? y + 1 : -1);
  }
}

/** Updates a row from the previous row (−1: there is none), then from its own pixels in both directions. */
function updateRow({ x: footX, y: footY }: Nearest, width: number, y: number, before: number): void {
  const start = y * width;
  if (before >= 0) {
    for (let x = 0; x < width; x++) {
      const to = Math.min(width - 1, x + 1);
      for (let from = Math.max(0, x - 1); from <= to; from++)
        keepNearer(footX, footY, start + x, before * width + from, x, y);
    }
  }
  for (let x = 1; x < width; x++) keepNearer(footX, footY, start + x, start + x - 1, x, y);
  for (let x = width - 2; x >= 0; x--) keepNearer(footX, footY, start + x, start + x + 1, x, y);
}

function keepNearer(
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

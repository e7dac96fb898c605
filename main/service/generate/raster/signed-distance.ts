import { createPlane, type Plane } from './plane.ts';

/**
 * Signed distance in pixels to the level `level` of a plane: positive where the plane is above it. The level is found
 * between pixels (linearly), so the distance is exact to a small part of a pixel.
 */
export function signedDistance({ width, height, data }: Plane, level: number): Plane {
  const far = 1e9;
  const nearestX = new Float32Array(width * height).fill(far);
  const nearestY = new Float32Array(width * height).fill(far);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const own = (data[i] as number) - level;
      const left = x > 0 ? crossing(own, (data[i - 1] as number) - level) : 2;
      const right = x < width - 1 ? crossing(own, (data[i + 1] as number) - level) : 2;
      const up = y > 0 ? crossing(own, (data[i - width] as number) - level) : 2;
      const down = y < height - 1 ? crossing(own, (data[i + width] as number) - level) : 2;
      const a = Math.min(left, right);
      const b = Math.min(up, down);
      if (a > 1 && b > 1) continue;
      const signX = left < right ? -1 : 1;
      const signY = up < down ? -1 : 1;
      if (a > 1) {
        nearestX[i] = x;
        nearestY[i] = y + signY * b;
      } else if (b > 1) {
        nearestX[i] = x + signX * a;
        nearestY[i] = y;
      } else {
        // The foot of the perpendicular on the straight line through both crossings.
        const square = a * a + b * b || 1;
        nearestX[i] = x + (signX * a * b * b) / square;
        nearestY[i] = y + (signY * b * a * a) / square;
      }
    }
  }
  sweep(nearestX, nearestY, width, height);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const distance = Math.hypot((nearestX[i] as number) - x, (nearestY[i] as number) - y);
      out.data[i] = (data[i] as number) > level ? distance : -distance;
    }
  }
  return out;
}

/** Where between two pixels the level is crossed (0 … 1), or 2 where it is not. */
function crossing(own: number, other: number): number {
  return own > 0 === other > 0 ? 2 : own / (own - other);
}

/** Hands each pixel's nearest contour point on to its neighbours, forwards and backwards over the rows, twice. */
function sweep(nearestX: Float32Array, nearestY: Float32Array, width: number, height: number): void {
  let x = 0;
  let y = 0;
  let best = 0;
  const take = (i: number, from: number): void => {
    const dx = (nearestX[from] as number) - x;
    const dy = (nearestY[from] as number) - y;
    const distance = dx * dx + dy * dy;
    if (distance >= best) return;
    best = distance;
    nearestX[i] = nearestX[from] as number;
    nearestY[i] = nearestY[from] as number;
  };
  const begin = (i: number): void => {
    best = ((nearestX[i] as number) - x) ** 2 + ((nearestY[i] as number) - y) ** 2;
  };
  const pass = (step: 1 | -1): void => {
    const back = -step * width;
    for (let row = 0; row < height; row++) {
      y = step > 0 ? row : height - 1 - row;
      for (let column = 0; column < width; column++) {
        x = step > 0 ? column : width - 1 - column;
        const i = y * width + x;
        begin(i);
        if (row > 0) {
          take(i, i + back);
          if (x > 0) take(i, i + back - 1);
          if (x < width - 1) take(i, i + back + 1);
        }
        if (column > 0) take(i, i - step);
      }
      for (let column = 1; column < width; column++) {
        x = step > 0 ? width - 1 - column : column;
        const i = y * width + x;
        begin(i);
        take(i, i + step);
      }
    }
  };
  for (let round = 0; round < 2; round++) {
    pass(1);
    pass(-1);
  }
}

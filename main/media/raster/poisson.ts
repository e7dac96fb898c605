import { createPlane, type Plane } from './plane.ts';

/**
 * Solves Δu = −4 inside a mask with u = 0 outside, so that a disc of radius R becomes R² − r²: the square of a
 * sphere's height. Solved from coarse to fine, each level relaxed from the solution of the level before (cascadic multigrid, SOR).
 * `mask`: 1 inside, 0 outside. The result is in square pixels.
 */
export function solvePoisson(mask: Uint8Array, width: number, height: number): Plane {
  const levels: { mask: Uint8Array; width: number; height: number }[] = [{ mask, width, height }];
  for (;;) {
    const fine = levels[levels.length - 1] as (typeof levels)[number];
    if (Math.min(fine.width, fine.height) < 24) break;
    levels.push(coarsen(fine));
  }
  let u: Plane | undefined;
  for (let level = levels.length - 1; level >= 0; level--) {
    const { mask: inside, width: w, height: h } = levels[level] as (typeof levels)[number];
    const start: Plane = u === undefined ? createPlane(w, h) : refine(u, inside, w, h);
    relax(start, inside, level === levels.length - 1 ? 200 : level === 0 ? 16 : 40);
    u = start;
  }
  return u ?? createPlane(width, height);
}

function coarsen(fine: { mask: Uint8Array; width: number; height: number }) {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const y1 = Math.min(fine.height - 1, 2 * y + 1);
    for (let x = 0; x < width; x++) {
      const x1 = Math.min(fine.width - 1, 2 * x + 1);
      const inside =
        (fine.mask[2 * y * fine.width + 2 * x] as number) +
        (fine.mask[2 * y * fine.width + x1] as number) +
        (fine.mask[y1 * fine.width + 2 * x] as number) +
        (fine.mask[y1 * fine.width + x1] as number);
      mask[y * width + x] = inside >= 3 ? 1 : 0;
    }
  }
  return { mask, width, height };
}

/** Enlarges the coarser solution, bilinearly, and multiplies it by four: lengths double, and u is a square of lengths. */
function refine(coarse: Plane, mask: Uint8Array, width: number, height: number): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const sy = Math.min(coarse.height - 1, Math.max(0, (y - 0.5) / 2));
    const y0 = Math.floor(sy);
    const y1 = Math.min(coarse.height - 1, y0 + 1);
    const ty = sy - y0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (mask[i] === 0) continue;
      const sx = Math.min(coarse.width - 1, Math.max(0, (x - 0.5) / 2));
      const x0 = Math.floor(sx);
      const x1 = Math.min(coarse.width - 1, x0 + 1);
      const tx = sx - x0;
      const top =
        (coarse.data[y0 * coarse.width + x0] as number) * (1 - tx) +
        (coarse.data[y0 * coarse.width + x1] as number) * tx;
      const bottom =
        (coarse.data[y1 * coarse.width + x0] as number) * (1 - tx) +
        (coarse.data[y1 * coarse.width + x1] as number) * tx;
      out.data[i] = 4 * (top * (1 - ty) + bottom * ty);
    }
  }
  return out;
}

/** Successive over-relaxation. The left neighbour was computed just before, so it is added last: the other terms do not wait for it. */
function relax({ width, height, data }: Plane, mask: Uint8Array, rounds: number): void {
  const over = 1.6;
  const share = over / 4;
  for (let round = 0; round < rounds; round++) {
    for (let y = 1; y < height - 1; y++) {
      let left = data[y * width] as number;
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        if (mask[i] === 0) {
          left = data[i] as number;
          continue;
        }
        const others = (data[i + 1] as number) + (data[i - width] as number) + (data[i + width] as number);
        left = over + (1 - over) * (data[i] as number) + share * others + share * left;
        data[i] = left;
      }
    }
  }
}

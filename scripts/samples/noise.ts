const hash = (x: number, y: number, z: number): number => {
  let h = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x1b873593);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Smooth value noise, 0 to 1, with one feature per unit. It is the same on every machine. */
export function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [ease(x - ix), ease(y - iy), ease(z - iz)];
  const row = (dy: number, dz: number) => lerp(hash(ix, iy + dy, iz + dz), hash(ix + 1, iy + dy, iz + dz), u);
  return lerp(lerp(row(0, 0), row(1, 0), v), lerp(row(0, 1), row(1, 1), v), w);
}

/** Three octaves of {@link noise}, 0 to 1. */
export const cloud = (x: number, y: number, z: number): number =>
  (noise(x, y, z) * 4 + noise(x * 2.1 + 9, y * 2.1, z * 2.1) * 2 + noise(x * 4.3, y * 4.3 + 5, z * 4.3)) / 7;

/** A vase turned on a lathe, as plain arrays: what the stand-in's models are made of. */
export interface TurnedShape {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly uvs: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
}

/** Radius by height, both from 0 to 1 of the shape's height. */
function radius(t: number): number {
  return 0.16 + 0.2 * Math.sin(Math.PI * Math.min(1, t * 1.25)) ** 1.2 + 0.1 * Math.max(0, t - 0.8) * 4;
}

/** @param around segments of a ring; @param up rings */
export function turnedShape(around: number, up: number): TurnedShape {
  const count = (around + 1) * (up + 1);
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const uvs = new Float32Array(count * 2);
  for (let ring = 0; ring <= up; ring += 1) {
    const t = ring / up;
    const slope = (radius(t + 0.001) - radius(t - 0.001)) / 0.002;
    const flat = 1 / Math.hypot(1, slope);
    for (let segment = 0; segment <= around; segment += 1) {
      const angle = (segment / around) * 2 * Math.PI;
      const at = ring * (around + 1) + segment;
      positions.set([Math.sin(angle) * radius(t), t, Math.cos(angle) * radius(t)], at * 3);
      normals.set([Math.sin(angle) * flat, -slope * flat, Math.cos(angle) * flat], at * 3);
      uvs.set([segment / around, 1 - t], at * 2);
    }
  }
  const index: number[] = [];
  for (let ring = 0; ring < up; ring += 1) {
    for (let segment = 0; segment < around; segment += 1) {
      const a = ring * (around + 1) + segment;
      const b = a + around + 1;
      index.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
  return { positions, normals, uvs, index: Uint32Array.from(index) };
}

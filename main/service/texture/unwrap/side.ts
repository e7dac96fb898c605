/** One of six directions that a chart is projected along: how its plane lies in space, u to the right, v down. */
export interface Side {
  /** From the surface to who looks at it. */
  readonly towards: readonly [number, number, number];
  readonly uAxis: 0 | 1 | 2;
  readonly uSign: 1 | -1;
  readonly vAxis: 0 | 1 | 2;
  readonly vSign: 1 | -1;
}

/** Front, back, right, left, top, bottom. Seen so, no triangle is mirrored; the first four lie as views' pictures do. */
export const SIDES: readonly [Side, Side, Side, Side, Side, Side] = [
  { towards: [0, 0, 1], uAxis: 0, uSign: 1, vAxis: 1, vSign: -1 },
  { towards: [0, 0, -1], uAxis: 0, uSign: -1, vAxis: 1, vSign: -1 },
  { towards: [1, 0, 0], uAxis: 2, uSign: -1, vAxis: 1, vSign: -1 },
  { towards: [-1, 0, 0], uAxis: 2, uSign: 1, vAxis: 1, vSign: -1 },
  { towards: [0, 1, 0], uAxis: 0, uSign: 1, vAxis: 2, vSign: 1 },
  { towards: [0, -1, 0], uAxis: 0, uSign: 1, vAxis: 2, vSign: -1 },
];

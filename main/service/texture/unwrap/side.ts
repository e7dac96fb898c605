/** One of the six directions along which a chart is projected, and the axes of its plane: u to the right, v down. */
export interface Side {
  /** The direction from the surface to the viewer. */
  readonly towards: readonly [number, number, number];
  readonly uAxis: 0 | 1 | 2;
  readonly uSign: 1 | -1;
  readonly vAxis: 0 | 1 | 2;
  readonly vSign: 1 | -1;
}

/** Front, back, right, left, top, bottom. No triangle is mirrored; the first four have the same axes as the pictures of the views. */
export const SIDES: readonly [Side, Side, Side, Side, Side, Side] = [
  { towards: [0, 0, 1], uAxis: 0, uSign: 1, vAxis: 1, vSign: -1 },
  { towards: [0, 0, -1], uAxis: 0, uSign: -1, vAxis: 1, vSign: -1 },
  { towards: [1, 0, 0], uAxis: 2, uSign: -1, vAxis: 1, vSign: -1 },
  { towards: [-1, 0, 0], uAxis: 2, uSign: 1, vAxis: 1, vSign: -1 },
  { towards: [0, 1, 0], uAxis: 0, uSign: 1, vAxis: 2, vSign: 1 },
  { towards: [0, -1, 0], uAxis: 0, uSign: 1, vAxis: 2, vSign: -1 },
];

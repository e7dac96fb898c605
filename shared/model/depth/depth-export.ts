import type { DepthColours, DepthPoints } from '../settings/viewer-settings.ts';

/** What a depth map is written as. `points` is a ply without faces. */
export const DEPTH_FILES = ['glb', 'ply', 'obj', 'points'] as const;
export type DepthFile = (typeof DEPTH_FILES)[number];

/** What is made of depth maps. Range, relief and cut are those of the viewer. */
export interface DepthExportChoice {
  readonly as: DepthFile;
  readonly colours: DepthColours;
  /** The most points along the longer side. */
  readonly points: DepthPoints;
}

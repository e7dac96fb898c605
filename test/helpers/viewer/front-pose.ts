import type { CameraPose } from '../../../renderer/store/camera-pose.ts';

/** A camera that looks at the origin from three away and above, in perspective. Angles in radians. */
export const FRONT_POSE: CameraPose = {
  theta: 0,
  phi: 1,
  pivot: [0, 0, 0],
  distance: 3,
  perspective: 1,
  straightened: false,
};

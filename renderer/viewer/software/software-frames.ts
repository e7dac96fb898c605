import type { WebGLRenderer } from 'three';
import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';
import { createCoarseTurning } from './coarse-turning.ts';
import { createRefinement, type DrawnFrame } from './refinement.ts';

/** The work before and after each frame of one canvas. The caller that creates it must dispose of it. */
export interface SoftwareFrames {
  /** To be called before each frame. It chooses the low-detail surface while the camera moves. */
  readonly beforeDrawing: (models: readonly BuiltModel[], pose: CameraPose) => void;
  /** To be called after each frame. The frame is refined if no other follows for some time. */
  readonly afterDrawing: (frame: DrawnFrame) => void;
  /** Allows or forbids refinement. It is forbidden while a model is read, because it would delay the reading. */
  readonly allowRefinement: (allowed: boolean) => void;
  /** Draws a frame with smooth edges immediately. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

interface SoftwareFramesOptions {
  readonly gl: WebGLRenderer;
  readonly coarse: CoarseSurfaces;
  /** Requests a frame. */
  readonly invalidate: () => void;
}

export function createSoftwareFrames({ gl, coarse, invalidate }: SoftwareFramesOptions): SoftwareFrames {
  const turning = createCoarseTurning({ coarse, invalidate });
  const refinement = createRefinement(gl);
  return {
    beforeDrawing: turning.beforeDrawing,
    afterDrawing: refinement.follow,
    allowRefinement: refinement.allow,
    drawFine: refinement.drawFine,
    dispose: () => {
      turning.dispose();
      refinement.dispose();
    },
  };
}

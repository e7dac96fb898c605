import type { WebGLRenderer } from 'three';
import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';
import { createCoarseTurning } from './coarse-turning.ts';
import { createRefinement, type DrawnFrame } from './refinement.ts';

/** What is done about the frames of one canvas. The caller that creates it must dispose of it. */
export interface SoftwareFrames {
  /** A frame is about to be drawn: coarsely, while the camera moves. */
  readonly beforeDrawing: (built: BuiltModel, pose: CameraPose) => void;
  /** A frame was drawn: it is refined once it has stood for a while, unless another follows. */
  readonly afterDrawing: (frame: DrawnFrame) => void;
  /** Whether frames are refined: while a model is read, that would only hold it up. */
  readonly allowRefinement: (allowed: boolean) => void;
  /** Draws a frame with smooth edges, at once. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

interface SoftwareFramesOptions {
  readonly gl: WebGLRenderer;
  readonly coarse: CoarseSurfaces;
  /** Asks for a frame. */
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

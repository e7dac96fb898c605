import type { WebGLRenderer } from 'three';
import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';
import { createCoarseTurning } from './coarse-turning.ts';
import { createRefinement, type DrawnFrame } from './refinement.ts';

/** The work before and after each frame of one canvas. The caller that creates it must dispose of it. */
export interface SoftwareFrames {
  /**
   * To be called before each frame. It chooses the low-detail surface while the camera moves, and, of several models, while one of them is
   * still read: each frame of the others' full surfaces would delay it.
   * @param shared whether several models share the canvas
   * @returns false if the frame must not be drawn now: it will be asked for again
   */
  readonly beforeDrawing: (models: readonly BuiltModel[], pose: CameraPose, shared?: boolean) => boolean;
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

/** A whole model that takes longer to draw is drawn coarsely first, whatever a frame is for. In milliseconds. */
const SLOW_MS = 400;

export function createSoftwareFrames({ gl, coarse, invalidate }: SoftwareFramesOptions): SoftwareFrames {
  const refinement = createRefinement({ gl, invalidate });
  let isShared = false;
  const turning = createCoarseTurning({
    coarse,
    // The refinement draws the whole, beside the canvas: a frame with it would hold up the window until it is drawn. It does so of several models once all are read.
    invalidate: () => {
      if (!refinement.isAllowed() && !isShared) invalidate();
    },
  });
  const whole = ({ draw, camera }: DrawnFrame): DrawnFrame => ({
    camera,
    draw: () => {
      turning.showWhole();
      draw();
    },
  });
  return {
    beforeDrawing: (models, pose, shared = false) => {
      // Another model is drawn at once: the one before it may be freed already.
      if (turning.areThese(models) && refinement.holdsBack()) return false;
      isShared = shared;
      const isSlow = refinement.isAllowed() ? refinement.lastTook() > SLOW_MS : shared;
      turning.beforeDrawing(models, pose, isSlow);
      return true;
    },
    afterDrawing: (frame) => refinement.follow(whole(frame)),
    allowRefinement: refinement.allow,
    drawFine: (frame) => refinement.drawFine(whole(frame)),
    dispose: () => {
      turning.dispose();
      refinement.dispose();
    },
  };
}

import type { Camera, WebGLRenderer } from 'three';
import { waitUntilDrawn } from '../scene/wait-until-drawn.ts';
import { createRefinedDrawing, type RefinedDrawing } from './refined-drawing.ts';

/** When no frame was drawn for this time, in milliseconds, the edges of the last one are smoothed. */
const STILL_MS = 200;

/** A frame that can be drawn again. */
export interface DrawnFrame {
  readonly draw: () => void;
  readonly camera: Camera;
}

/** Smooths the edges of a frame that is not followed by another one. The caller that creates it must dispose of it. */
export interface Refinement {
  /** To be called after each frame. The frame is refined if no other follows for some time. */
  readonly follow: (frame: DrawnFrame) => void;
  /** Allows or forbids refinement. It is forbidden while a model is read, because it would delay the reading. */
  readonly allow: (allowed: boolean) => void;
  /**
   * Whether a frame must wait, because a drawing is under way that the window would stand still for. One is asked for as soon as it has ended.
   */
  readonly holdsBack: () => boolean;
  readonly isAllowed: () => boolean;
  /** How long the last drawing took, in milliseconds; Infinity before the first, of which nothing is known. */
  readonly lastTook: () => number;
  /** Draws a frame with smooth edges immediately. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

interface RefinementOptions {
  readonly gl: WebGLRenderer;
  /** Requests a frame. */
  readonly invalidate: () => void;
  readonly drawing?: RefinedDrawing;
  /** Resolves when what was drawn so far is finished. */
  readonly whenDrawn?: () => Promise<void>;
}

/** When the refinement is finished, the canvas gets the attribute `data-refined`. The next frame removes it. */
export function createRefinement({
  gl,
  invalidate,
  drawing = createRefinedDrawing(gl),
  whenDrawn = () => waitUntilDrawn(gl.getContext() as WebGL2RenderingContext),
}: RefinementOptions): Refinement {
  let stop = new AbortController();
  let last: DrawnFrame | null = null;
  let isAllowed = false;
  let isUnderWay = false;
  let isAwaited = false;
  let took = Number.POSITIVE_INFINITY;

  /** Draws one sample beside the canvas, and waits for it without holding up the window. */
  const sampled = async ({ draw, camera }: DrawnFrame): Promise<boolean> => {
    const began = performance.now();
    const isMore = drawing.sample(draw, camera, true);
    isUnderWay = true;
    await whenDrawn();
    isUnderWay = false;
    took = performance.now() - began;
    if (isAwaited) invalidate();
    isAwaited = false;
    return isMore;
  };
  const refine = async (frame: DrawnFrame, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    if (signal.aborted) return;
    drawing.restart();
    let isMore = true;
    while (isMore) {
      // Between two drawings the window can react to input.
      await whenDrawn();
      if (signal.aborted) return;
      isMore = await sampled(frame);
      if (signal.aborted) return;
      drawing.show();
    }
    gl.domElement.setAttribute('data-refined', '');
  };
  const restart = (): void => {
    stop.abort();
    stop = new AbortController();
    gl.domElement.removeAttribute('data-refined');
    if (isAllowed && last !== null) void refine(last, stop.signal);
  };
  return {
    follow: (frame) => {
      last = frame;
      restart();
    },
    allow: (allowed) => {
      if (isAllowed === allowed) return;
      isAllowed = allowed;
      restart();
    },
    holdsBack: () => {
      if (!isUnderWay) return false;
      isAwaited = true;
      stop.abort();
      return true;
    },
    isAllowed: () => isAllowed,
    lastTook: () => took,
    drawFine: ({ draw, camera }) => {
      stop.abort();
      drawing.restart();
      while (drawing.sample(draw, camera, false));
      drawing.show();
    },
    dispose: () => {
      isAwaited = false;
      stop.abort();
      drawing.dispose();
    },
  };
}

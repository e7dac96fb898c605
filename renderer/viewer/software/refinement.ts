import type { Camera, WebGLRenderer } from 'three';
import { waitUntilDrawn } from '../scene/wait-until-drawn.ts';
import { createRefinedDrawing } from './refined-drawing.ts';

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
  /** Draws a frame with smooth edges immediately. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

/** When the refinement is finished, the canvas gets the attribute `data-refined`. The next frame removes it. */
export function createRefinement(gl: WebGLRenderer): Refinement {
  const drawing = createRefinedDrawing(gl);
  let stop = new AbortController();
  let last: DrawnFrame | null = null;
  let isAllowed = false;
  const refine = async ({ draw, camera }: DrawnFrame, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    if (signal.aborted) return;
    drawing.restart();
    do {
      // Between two drawings the window can react to input.
      await waitUntilDrawn(gl.getContext() as WebGL2RenderingContext);
      if (signal.aborted) return;
    } while (drawing.add(draw, camera));
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
    drawFine: ({ draw, camera }) => {
      stop.abort();
      drawing.restart();
      while (drawing.add(draw, camera));
    },
    dispose: () => {
      stop.abort();
      drawing.dispose();
    },
  };
}

import type { Camera, WebGLRenderer } from 'three';
import { finishedDrawing } from './finished-drawing.ts';
import { createRefinedDrawing } from './refined-drawing.ts';

/** After the picture stood still for so long, in milliseconds, its edges are smoothed. */
const STILL_MS = 200;

/** What a frame was drawn with, to draw it again. */
export interface DrawnFrame {
  readonly draw: () => void;
  readonly camera: Camera;
}

/** Smooths the edges of a picture that stands still. Whoever makes it disposes of it. */
export interface Refinement {
  /** A frame was drawn: it is refined once it has stood for a while, unless another follows. */
  readonly follow: (frame: DrawnFrame) => void;
  /** Draws a frame with smooth edges, at once. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

/** The canvas says `data-refining` for as long as a finer picture is to come. */
export function createRefinement(gl: WebGLRenderer): Refinement {
  const drawing = createRefinedDrawing(gl);
  let stop = new AbortController();
  const refine = async ({ draw, camera }: DrawnFrame, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    if (signal.aborted) return;
    drawing.restart();
    do {
      // a hand on the model is answered between two drawings
      await finishedDrawing(gl.getContext() as WebGL2RenderingContext);
      if (signal.aborted) return;
    } while (drawing.add(draw, camera));
    gl.domElement.removeAttribute('data-refining');
  };
  return {
    follow: (frame) => {
      stop.abort();
      stop = new AbortController();
      gl.domElement.setAttribute('data-refining', '');
      void refine(frame, stop.signal);
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

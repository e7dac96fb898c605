import type { Camera, WebGLRenderer } from 'three';
import { waitUntilDrawn } from '../scene/wait-until-drawn.ts';
import { createRefinedDrawing } from './refined-drawing.ts';

/** After the picture stood still for so long, in milliseconds, its edges are smoothed. */
const STILL_MS = 200;

/** What a frame was drawn with, to draw it again. */
export interface DrawnFrame {
  readonly draw: () => void;
  readonly camera: Camera;
}

/** Smooths the edges of a picture that stands still. The caller that creates it must dispose of it. */
export interface Refinement {
  /** A frame was drawn: it is refined once it has stood for a while, unless another follows. */
  readonly follow: (frame: DrawnFrame) => void;
  /** Whether frames are refined: while a model is read, that would only hold it up. */
  readonly allow: (allowed: boolean) => void;
  /** Draws a frame with smooth edges, at once. */
  readonly drawFine: (frame: DrawnFrame) => void;
  readonly dispose: () => void;
}

/** The canvas says `data-refined` once its picture will not change any more by itself. */
export function createRefinement(gl: WebGLRenderer): Refinement {
  const drawing = createRefinedDrawing(gl);
  let stop = new AbortController();
  let last: DrawnFrame | null = null;
  let allowed = false;
  const refine = async ({ draw, camera }: DrawnFrame, signal: AbortSignal): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    if (signal.aborted) return;
    drawing.restart();
    do {
      // a hand on the model is answered between two drawings
      await waitUntilDrawn(gl.getContext() as WebGL2RenderingContext);
      if (signal.aborted) return;
    } while (drawing.add(draw, camera));
    gl.domElement.setAttribute('data-refined', '');
  };
  const begin = (): void => {
    stop.abort();
    stop = new AbortController();
    gl.domElement.removeAttribute('data-refined');
    if (allowed && last !== null) void refine(last, stop.signal);
  };
  return {
    follow: (frame) => {
      last = frame;
      begin();
    },
    allow: (next) => {
      if (allowed === next) return;
      allowed = next;
      begin();
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

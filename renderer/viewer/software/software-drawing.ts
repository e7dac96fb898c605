import type { WebGLRenderer } from 'three';
import type { EnvironmentMaps } from '../scene/environment-maps.ts';
import { type CoarseSurfaces, createCoarseSurfaces } from './coarse-surfaces.ts';
import { isSoftwareRenderer } from './is-software-renderer.ts';
import { prefilteredMaps } from './prefiltered-maps.ts';
import { createSoftwareFrames, type SoftwareFrames } from './software-frames.ts';

/**
 * Drawing on a machine without a graphics card, where the processor does the work of WebGL. Three things that a card does in
 * every frame take seconds there, and this folder has a substitute for each:
 *
 * - the whole model is drawn while the camera moves: a surface of few faces is drawn meanwhile (`coarse-turning.ts`);
 * - each pixel has four samples, so that edges are smooth: a picture that stands still is refined (`refinement.ts`);
 * - the environment's light is filtered for rough surfaces: a script filters fewer pixels, once (`prefiltered-maps.ts`).
 *
 * The rest of the viewer imports this file alone. Where a graphics card draws, {@link softwareDrawing} is null, and nothing else of
 * this folder runs.
 */
export interface SoftwareDrawing {
  /** The models' surfaces in few faces. */
  readonly coarse: CoarseSurfaces;
  /** What is done before and after each frame of a canvas, which has no samples of its own. The caller disposes of it. */
  readonly createFrames: (options: {
    readonly gl: WebGLRenderer;
    /** Asks for a frame. */
    readonly invalidate: () => void;
  }) => SoftwareFrames;
  /** Light that is filtered already. */
  readonly maps: EnvironmentMaps;
}

let known: SoftwareDrawing | null | undefined;

/** How this window draws without a graphics card; null if it has one. Found out once. */
export function softwareDrawing(): SoftwareDrawing | null {
  if (known === undefined) known = isSoftwareRenderer(rendererName()) ? createSoftwareDrawing() : null;
  return known;
}

function createSoftwareDrawing(): SoftwareDrawing {
  const coarse = createCoarseSurfaces();
  return {
    coarse,
    createFrames: (options) => createSoftwareFrames({ ...options, coarse }),
    maps: prefilteredMaps,
  };
}

/** As WebGL tells it, by a context that is given back at once; null if there is none. */
function rendererName(): string | null {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : null;
}

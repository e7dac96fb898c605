import type { WebGLRenderer } from 'three';
import type { EnvironmentMaps } from '../scene/environment-maps.ts';
import { type CoarseSurfaces, createCoarseSurfaces } from './coarse-surfaces.ts';
import { isSoftwareRenderer } from './is-software-renderer.ts';
import { prefilteredMaps } from './prefiltered-maps.ts';
import { createSoftwareFrames, type SoftwareFrames } from './software-frames.ts';

/**
 * Drawing on a machine without a graphics card, where the processor does the work of WebGL. Three things that are fast with a graphics
 * card take seconds there. This folder has a substitute for each:
 *
 * - drawing the full model while the camera moves: a low-detail surface is drawn instead (`coarse-turning.ts`);
 * - multisampling for smooth edges: frames are refined when the camera stands still (`refinement.ts`);
 * - filtering the environment's light for rough surfaces: JavaScript filters fewer pixels, once (`prefiltered-maps.ts`).
 *
 * The rest of the viewer imports this file alone. Where a graphics card draws, {@link softwareDrawing} is null, and nothing else of
 * this folder runs.
 */
export interface SoftwareDrawing {
  /** The low-detail surfaces of models. */
  readonly coarse: CoarseSurfaces;
  /** Creates the work before and after each frame of a canvas without multisampling. The caller must dispose of it. */
  readonly createFrames: (options: {
    readonly gl: WebGLRenderer;
    /** Requests a frame. */
    readonly invalidate: () => void;
  }) => SoftwareFrames;
  /** Light that is already filtered. */
  readonly maps: EnvironmentMaps;
}

let known: SoftwareDrawing | null | undefined;

/** The substitutes of this window; null if it has a graphics card. Determined once. */
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

/** Reads the renderer's name by a WebGL context, which is released immediately; null without a context or a name. */
function rendererName(): string | null {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : null;
}

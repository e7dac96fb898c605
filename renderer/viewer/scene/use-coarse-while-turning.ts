import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { WebGLRenderer } from 'three';
import type { BuiltModel } from './built-model.ts';
import type { ViewControl } from './view-control.ts';

/** After the camera stood still for so long, the whole model is drawn again. */
const REST_MS = 180;
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

/** Has a machine without a graphics card draw the coarse surface while the camera moves. */
export function useCoarseWhileTurning(built: BuiltModel, control: Pick<ViewControl, 'pose'>): void {
  const { gl, invalidate } = useThree();
  const seen = useRef(control.pose());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  useFrame(() => {
    const pose = control.pose();
    const moved = pose !== seen.current;
    seen.current = pose;
    if (!drawsInSoftware(gl)) return;
    if (!built.showCoarse(moved)) return;
    clearTimeout(rest.current);
    rest.current = setTimeout(invalidate, REST_MS);
  });
}

const known = new WeakMap<WebGLRenderer, boolean>();

/** Whether the processor does the graphics card's work. */
function drawsInSoftware(renderer: WebGLRenderer): boolean {
  const before = known.get(renderer);
  if (before !== undefined) return before;
  const gl = renderer.getContext();
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  const found = typeof name === 'string' && SOFTWARE.test(name);
  known.set(renderer, found);
  return found;
}

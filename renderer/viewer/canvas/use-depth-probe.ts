import { useThree } from '@react-three/fiber';
import { useEffect, useEffectEvent } from 'react';
import { type Camera, Raycaster, Vector2 } from 'three';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { cursorAt } from '../camera/listen-to-pointer.ts';
import type { DepthPlace } from '../depth/depth-message.ts';

/** Asks for the pixel of the depth map under the pointer, while its card is open. @param probe undefined for models */
export function useDepthProbe(
  probe: ((place: DepthPlace | null) => void) | undefined,
  camera: () => Camera,
): void {
  const { gl } = useThree();
  const { handles, store } = useApp();
  const isOn = useAppState((state) => state.isDepthCard) && probe !== undefined;
  const ask = useEffectEvent((at: { readonly x: number; readonly y: number } | null): void => {
    if (at === null) {
      probe?.(null);
      return;
    }
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(...cursorAt(gl.domElement, at)), camera());
    const { origin, direction } = caster.ray;
    probe?.({ kind: 'ray', from: origin.toArray(), along: direction.toArray() });
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    gl.domElement.addEventListener(
      'pointermove',
      ({ clientX, clientY, buttons }) => {
        // While the camera is dragged, nothing is pointed at.
        if (buttons === 0) ask({ x: clientX, y: clientY });
      },
      { signal },
    );
    gl.domElement.addEventListener(
      'pointerleave',
      () => {
        // The crosshair lies over the picture, and reads on.
        if (!store.getState().isDepthCrosshair) ask(null);
      },
      { signal },
    );
    const unregister = handles.depthProbe.register({ at: (x, y) => ask({ x, y }) });
    return () => {
      unregister();
      listening.abort();
    };
  }, [gl, isOn, handles, store]);
}

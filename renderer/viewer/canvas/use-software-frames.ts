import { useThree } from '@react-three/fiber';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../store/app-context.tsx';
import { type SoftwareDrawing, softwareDrawing } from '../software/software-drawing.ts';

type SoftwareFrames = ReturnType<SoftwareDrawing['createFrames']>;

/** The work before and after each frame on machines without a graphics card; null with one. */
export function useSoftwareFrames(): RefObject<SoftwareFrames | null> {
  const { gl, invalidate } = useThree();
  const { store } = useApp();
  const frames = useRef<SoftwareFrames>(null);
  // A layout effect runs before the first frame. A state and not a ref would render again, which draws another frame.
  useLayoutEffect(() => {
    const created = softwareDrawing()?.createFrames({ gl, invalidate });
    if (created === undefined) return;
    frames.current = created;
    created.allowRefinement(store.getState().isViewComplete);
    const unsubscribe = store.subscribe(({ isViewComplete }) => created.allowRefinement(isViewComplete));
    return () => {
      unsubscribe();
      frames.current = null;
      created.dispose();
    };
  }, [gl, invalidate, store]);
  return frames;
}

import { useThree } from '@react-three/fiber';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../store/app-context.tsx';
import { type SoftwareDrawing, softwareDrawing } from '../software/software-drawing.ts';

type SoftwareFrames = ReturnType<SoftwareDrawing['createFrames']>;

/** What is done about each frame where no graphics card draws; null if one does. */
export function useSoftwareFrames(): RefObject<SoftwareFrames | null> {
  const { gl, invalidate } = useThree();
  const { store } = useApp();
  const frames = useRef<SoftwareFrames>(null);
  // before the first frame, and not by a pass of React's, which would have another frame drawn
  useLayoutEffect(() => {
    const made = softwareDrawing()?.createFrames({ gl, invalidate });
    if (made === undefined) return;
    frames.current = made;
    made.allowRefinement(store.getState().isViewComplete);
    const unfollow = store.subscribe(({ isViewComplete }) => made.allowRefinement(isViewComplete));
    return () => {
      unfollow();
      frames.current = null;
      made.dispose();
    };
  }, [gl, invalidate, store]);
  return frames;
}

import { type RefObject, useEffect, useRef } from 'react';
import type { PiePoint } from './pie-layout.ts';

/** The last position of the pointer in the window; null before its first move. */
export function usePointer(): RefObject<PiePoint | null> {
  const pointer = useRef<PiePoint>(null);
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    };
    window.addEventListener('pointermove', onMove);
    return () => window.removeEventListener('pointermove', onMove);
  }, []);
  return pointer;
}

import { useEffect } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { ViewControl } from '../camera/view-control.ts';

/** Radians per millisecond: once round in twelve seconds. */
const SPEED = (2 * Math.PI) / 12_000;
/** After a longer pause between two frames, such as in a hidden window, the camera goes on from where it was. */
const MOST_BETWEEN_FRAMES_MS = 100;

/** Lets the camera go round by itself while that is switched on. */
export function useSlowTurn(control: Pick<ViewControl, 'turn'>): void {
  const isTurning = useAppState((state) => state.slowTurn);
  useEffect(() => {
    if (!isTurning) return undefined;
    let before = performance.now();
    const step = (now: number): void => {
      control.turn(Math.min(MOST_BETWEEN_FRAMES_MS, Math.max(0, now - before)) * SPEED);
      before = now;
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [control, isTurning]);
}

import type { SyntheticEvent } from 'react';

/** Whether a finger did it: there a press may still become a scroll, so that only the click counts. */
export function byTouch({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}

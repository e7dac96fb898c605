import { type RefObject, use, useLayoutEffect } from 'react';
import { clearPlace } from './clear-place.ts';
import { ScaleContext } from './scale-context.ts';

/** At scale 1, in CSS pixels. */
const GAP = 8;

/**
 * Keeps an element, for as long as it is in sight, where it covers none of what a selector finds, whatever moves there:
 * as low as it can. Where there is no such place it stands where its style says.
 */
export function useClearPlace(
  element: RefObject<HTMLElement | null>,
  clearOf: string,
  isVisible: boolean,
): void {
  const scale = use(ScaleContext);
  useLayoutEffect(() => {
    if (!isVisible) return;
    let frame = 0;
    const place = (): void => {
      frame = requestAnimationFrame(place);
      const { current } = element;
      if (current === null) return;
      const others = Array.from(document.querySelectorAll(clearOf), (other) => other.getBoundingClientRect());
      const lower = clearPlace(current.getBoundingClientRect(), others, window.innerHeight, GAP * scale);
      const bottom = lower === null ? '' : `${window.innerHeight - lower}px`;
      if (current.style.bottom !== bottom) current.style.bottom = bottom;
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [element, clearOf, isVisible, scale]);
}

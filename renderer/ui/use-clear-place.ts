import { type RefObject, use, useLayoutEffect } from 'react';
import { clearPlace } from './clear-place.ts';
import { ScaleContext } from './scale-context.ts';

/** At scale 1, in CSS pixels. */
const GAP = 8;

/**
 * Keeps a visible element at the lowest position at which it covers no element that matches a selector, also when those move. If there
 * is no such position, its style decides.
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

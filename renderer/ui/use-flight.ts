import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The time over which the speed is measured. Milliseconds. */
const WINDOW_MS = 250;
/** How long after its last step a list counts as standing. Milliseconds. */
const CALM_MS = 150;
/** A list flies if it moves further than this within the window: five heights of what is in sight a second. */
const HEIGHTS = 1.25;
/** A single jump, e.g. by the End key, is no flight. */
const STEPS = 3;

interface Flight {
  /** Takes one step; returns whether the list flies now. */
  readonly moved: (distance: number, height: number, now: number) => boolean;
}

/** The speed of a scroller. All times in milliseconds, all lengths in CSS pixels. */
export function createFlight(): Flight {
  let since = Number.NEGATIVE_INFINITY;
  let distance = 0;
  let steps = 0;
  let flies = false;
  return {
    moved(by, height, now) {
      const isFast = (): boolean => steps >= STEPS && distance > HEIGHTS * height;
      if (now - since > WINDOW_MS) {
        flies = isFast() && now - since <= 2 * WINDOW_MS;
        since = now;
        distance = 0;
        steps = 0;
      }
      distance += by;
      steps += 1;
      flies ||= isFast();
      return flies;
    },
  };
}

/**
 * Whether a list is scrolled so fast that nobody sees its items, e.g. by its scroll bar: items that are expensive to show wait until it
 * is slower. Turns false 150 ms after the last step.
 */
export function useFlight(scroller: RefObject<HTMLElement | null>): boolean {
  const [isFlying, setFlying] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const flight = createFlight();
    let top = element.scrollTop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      const distance = Math.abs(element.scrollTop - top);
      top = element.scrollTop;
      const flies = flight.moved(distance, element.clientHeight, performance.now());
      clearTimeout(timer);
      if (flies) timer = setTimeout(() => setFlying(false), CALM_MS);
      // At once, before the list draws the items of this step.
      flushSync(() => setFlying(flies));
    };
    const early = { passive: true, capture: true };
    element.addEventListener('scroll', onScroll, early);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll, early);
    };
  }, [scroller]);
  return isFlying;
}

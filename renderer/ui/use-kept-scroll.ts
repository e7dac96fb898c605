import { type RefCallback, useCallback } from 'react';
import { keepScroll } from './keep-scroll.ts';

/**
 * A ref for an element that scrolls, which keeps its place when its area is docked elsewhere, hidden, or drawn again.
 * @param name unique in the window
 */
export function useKeptScroll(name: string): RefCallback<HTMLElement> {
  return useCallback((element) => (element === null ? undefined : keepScroll(element, name)), [name]);
}

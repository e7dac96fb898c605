import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keys in a list when its table gives way to words, or comes back.
 * @param shown what is drawn: another value is another drawing
 * @returns notes, before another drawing, whether the keys are in the list
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, ...shown: readonly unknown[]): () => void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const home = list.current;
    if (home?.contains(document.activeElement) && document.activeElement !== home) return;
    (home?.querySelector<HTMLElement>('[role=grid]') ?? home)?.focus();
  }, [list, ...shown]);
  return useCallback(() => {
    hadFocus.current = list.current?.contains(document.activeElement) ?? false;
  }, [list]);
}

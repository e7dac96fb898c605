import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Tells whether a dialog is still open, for what comes after an answer: it may have been closed meanwhile, and another one be open in its place.
 * @returns the same function at each drawing
 */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}

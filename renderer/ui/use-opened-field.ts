import { type RefObject, useEffect, useRef } from 'react';

/** An open menu keeps the focus, and takes it back from whatever gets it, until it is gone. */
const MENU = '[role=menu]';

/**
 * Focuses a field and selects its text as soon as it is drawn; where an entry of a menu opened it, once the menu is gone.
 * @returns whether it has got the focus: before, that it has none means nothing
 */
export function useOpenedField(field: RefObject<HTMLInputElement | null>): () => boolean {
  const isReached = useRef(false);
  useEffect(() => {
    const reach = (): void => {
      isReached.current = true;
      field.current?.focus();
      field.current?.select();
    };
    if (document.querySelector(MENU) === null) {
      reach();
      return undefined;
    }
    let frame = 0;
    const watch = new MutationObserver(() => {
      if (document.querySelector(MENU) !== null) return;
      watch.disconnect();
      // The menu gives the focus back right after it is gone.
      frame = requestAnimationFrame(reach);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [field]);
  return () => isReached.current;
}

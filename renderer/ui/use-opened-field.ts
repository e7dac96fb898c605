import { type RefObject, useEffect, useRef } from 'react';

/** An open menu keeps the focus, and takes it back from whatever gets it, until it is gone. */
const MENU = '[role=menu]';
/** How late a menu may give the focus back. Milliseconds. */
const MENU_MS = 500;

/**
 * Focuses a field and selects its text as soon as it is drawn; where an entry of a menu opened it, once the menu is gone.
 * @returns to be asked when it loses the focus: whether it was left. A menu that gives the focus back late does not count, and the field takes it again
 */
export function useOpenedField(field: RefObject<HTMLInputElement | null>): () => boolean {
  /** When it got the focus, in milliseconds; null before. */
  const reachedAt = useRef<number | null>(null);
  /** Whether a press or Tab may be what takes the focus away. */
  const isByArtist = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const reach = (): void => {
      reachedAt.current ??= performance.now();
      field.current?.focus();
      field.current?.select();
    };
    const notice = (event: Event): void => {
      if (event.type === 'pointerdown' || (event as KeyboardEvent).key === 'Tab') isByArtist.current = true;
    };
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, notice, { signal, capture: true });
    if (document.querySelector(MENU) === null) {
      reach();
      return () => ending.abort();
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
      ending.abort();
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [field]);
  return () => {
    if (reachedAt.current === null) return false;
    const isGivenBack = !isByArtist.current && performance.now() - reachedAt.current < MENU_MS;
    if (isGivenBack) requestAnimationFrame(() => field.current?.focus());
    return !isGivenBack;
  };
}

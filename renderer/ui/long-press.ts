/** How long a finger must rest before the menu opens. */
const HELD_AFTER_MS = 500;
/** How far a finger may move during a long press, in CSS pixels. */
const REACH = 8;

/**
 * Sends a `contextmenu` event of a touch on a long press, as a right click does. Some systems send one themselves, some when the
 * finger is lifted, some never: only the first one counts. If a listener handled it, lifting the finger is no click. Returns a
 * function that stops this.
 */
export function openMenuOnLongPress(page: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isClaimed = false;
  const stop = new AbortController();
  const { signal } = stop;

  const ask = (target: EventTarget): void => {
    const [clientX, clientY] = [from.x, from.y];
    const options = { bubbles: true, cancelable: true, composed: true, pointerType: 'touch' };
    isClaimed = !target.dispatchEvent(new PointerEvent('contextmenu', { ...options, clientX, clientY }));
  };
  page.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      clearTimeout(timer);
      isClaimed = false;
      const [finger] = touches;
      if (finger === undefined || touches.length > 1 || target === null) return;
      from = { x: finger.clientX, y: finger.clientY };
      timer = setTimeout(() => ask(target), HELD_AFTER_MS);
    },
    { signal, passive: true },
  );
  page.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [finger] = touches;
      if (finger === undefined) return;
      if (Math.hypot(finger.clientX - from.x, finger.clientY - from.y) >= REACH) clearTimeout(timer);
    },
    { signal, passive: true },
  );
  page.addEventListener(
    'touchend',
    (event) => {
      clearTimeout(timer);
      if (isClaimed) event.preventDefault();
    },
    { signal, passive: false },
  );
  page.addEventListener('touchcancel', () => clearTimeout(timer), { signal });
  page.addEventListener(
    'contextmenu',
    (event) => {
      if (!event.isTrusted || !(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
      clearTimeout(timer);
      if (!isClaimed) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

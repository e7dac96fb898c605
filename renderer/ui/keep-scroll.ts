interface Place {
  readonly top: number;
  readonly left: number;
}

/** Where scrollers were left, by name: of one that is not drawn now, e.g. in another workspace, there is nothing else that knows. */
const places = new Map<string, Place>();

/** How long a list that is drawn again may take until it has its items. Milliseconds. */
const FILLED_WITHIN_MS = 1_000;

/** Where a scroller was left that is drawn again; null if it was not drawn before, or not scrolled. */
export function placeLeft(name: string): Place | null {
  return places.get(name) ?? null;
}

/**
 * Keeps the place of a scroller when its area is docked, hidden, shown or drawn again: the browser sets it back to its beginning, and
 * tells nobody. Returns a function that stops this.
 * @param name unique in the window
 */
export function keepScroll(element: HTMLElement, name: string): () => void {
  let place = placeLeft(name) ?? placeOf(element);
  const onScroll = (): void => {
    place = placeOf(element);
    if (isAtBeginning(element)) places.delete(name);
    else places.set(name, place);
  };
  const restore = (): void => {
    // Without a size it cannot be scrolled; it is observed again once it has one.
    if (element.clientHeight === 0 || element.clientWidth === 0) return;
    if (element.scrollTop !== place.top) element.scrollTop = place.top;
    if (element.scrollLeft !== place.left) element.scrollLeft = place.left;
  };
  const moving = new MutationObserver((records) => {
    const isBack = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)));
    if (!isBack) return;
    // Moved, it stands at its beginning; anywhere else it was brought to since, as by the focus that it got.
    if (isAtBeginning(element)) restore();
    else place = placeOf(element);
  });
  const sizing = new ResizeObserver(restore);
  const filling = new ResizeObserver(restore);
  const timer = setTimeout(() => {
    filling.disconnect();
    place = placeOf(element);
  }, FILLED_WITHIN_MS);
  // Before a virtual list draws its rows anew: read after that, the place would make the browser lay them out at once.
  const early = { passive: true, capture: true };
  element.addEventListener('scroll', onScroll, early);
  moving.observe(element.ownerDocument.body, { childList: true, subtree: true });
  sizing.observe(element);
  for (const child of element.children) filling.observe(child);
  restore();
  return () => {
    clearTimeout(timer);
    element.removeEventListener('scroll', onScroll, early);
    moving.disconnect();
    sizing.disconnect();
    filling.disconnect();
  };
}

const placeOf = ({ scrollTop, scrollLeft }: HTMLElement): Place => ({ top: scrollTop, left: scrollLeft });

const isAtBeginning = ({ scrollTop, scrollLeft }: HTMLElement): boolean =>
  scrollTop === 0 && scrollLeft === 0;

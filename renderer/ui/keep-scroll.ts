/**
 * Keeps the place of a scroller when its area is docked, hidden or shown again: the browser then sets it back to its beginning, and
 * tells nobody. Returns a function that stops this, so that it can be given as `ref`.
 */
export function keepScroll(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  let [top, left] = [element.scrollTop, element.scrollLeft];
  const onScroll = (): void => {
    [top, left] = [element.scrollTop, element.scrollLeft];
  };
  const restore = (): void => {
    // Without a size it cannot be scrolled; it is observed again once it has one.
    if (element.clientHeight === 0 || element.clientWidth === 0) return;
    if (element.scrollTop !== top) element.scrollTop = top;
    if (element.scrollLeft !== left) element.scrollLeft = left;
  };
  const moving = new MutationObserver((records) => {
    const isBack = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)));
    if (isBack) restore();
  });
  const sizing = new ResizeObserver(restore);
  element.addEventListener('scroll', onScroll, { passive: true });
  moving.observe(element.ownerDocument.body, { childList: true, subtree: true });
  sizing.observe(element);
  return () => {
    element.removeEventListener('scroll', onScroll);
    moving.disconnect();
    sizing.disconnect();
  };
}

/** The parts of the page that are landmarks by themselves. */
const LANDMARKS = 'main, header, footer';

/**
 * The outermost landmark of the page around an element; null in a dialog, and elsewhere outside of all. What opens for an element is drawn
 * there, so that nothing stands outside the landmarks, and none is made for it.
 */
export function landmarkOf(element: Element | null): HTMLElement | null {
  // A dialog cuts off what is larger than itself; what opens there stands at the end of the page.
  if (element?.closest('[role=dialog]')) return null;
  let found: HTMLElement | null = null;
  for (let at = element?.closest<HTMLElement>(LANDMARKS) ?? null; at !== null; ) {
    found = at;
    at = at.parentElement?.closest<HTMLElement>(LANDMARKS) ?? null;
  }
  return found;
}

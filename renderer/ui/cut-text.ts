/** What is cut at its edge, with an ellipsis, where it does not fit. */
const CUT_AT_EDGE = '.truncate, .table-cell';

/** The nearest thing around an element that may hold cut words. */
export const HOLDS_CUT_TEXT = `${CUT_AT_EDGE}, button, label`;

/** The words of the first thing in an element, or of the element itself, that is cut at its edge; null where all can be read. */
export function cutTextIn(element: Element): string | null {
  const parts = [element, ...element.querySelectorAll(CUT_AT_EDGE)];
  const cut = parts.find((part) => part.matches(CUT_AT_EDGE) && part.scrollWidth > part.clientWidth);
  const text = (cut?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

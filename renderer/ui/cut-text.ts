/** What is cut at its edge, with an ellipsis, where it does not fit. */
const CELL = '.table-cell';
const CUT_AT_EDGE = `.truncate, ${CELL}`;
/** A control has a name of its own, to which the words of its cell do not belong. */
const CONTROL = 'button, input, select, textarea, a, [role=slider]';

/** What a pointer is at: the nearest thing with a tip of its own, else the cell around, else what may hold cut words. */
export function tippedAround(target: Element): Element | null {
  return target.closest(`[data-tip], ${CELL}`) ?? target.closest(`${CUT_AT_EDGE}, button, label`);
}

/** The thing whose cut words belong to the tooltip of an element: the element, or the cell that it is a part of. */
export function textAround(element: Element): Element {
  return element.matches(CONTROL) ? element : (element.closest(CELL) ?? element);
}

/** The words of all parts of a thing that are cut at their edge, from its start to its end; none where all can be read. */
export function cutTextsIn(thing: Element): readonly string[] {
  const parts = [thing, ...thing.querySelectorAll<HTMLElement>(CUT_AT_EDGE)].filter(isCut);
  // a part of one that is cut itself is in the words of that
  const outer = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)));
  return outer.map(({ innerText }) => onOneLine(innerText)).filter((text) => text !== '');
}

/** Words as they stand in one line. */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isCut = (part: Element): part is HTMLElement =>
  part instanceof HTMLElement && part.matches(CUT_AT_EDGE) && part.scrollWidth > part.clientWidth;

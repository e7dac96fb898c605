import { mainPartOf } from './dock/area-focus.ts';

/** Lists that get the focus when a focused element in them is removed. */
const LISTS = '[role=grid], [role=listbox]';
const AREA = '[data-panel]';
/** An area with its head, in which the tools of its panel stand. */
const GROUP = '.dv-groupview';
const TAB = '[role=tab][aria-selected=true]';
const TAKES_TEXT = 'input:not([type=range], [type=radio], [type=checkbox]), textarea';

/** The last focused element and its surroundings, recorded while it was in the page. */
interface FocusedPlace {
  readonly element: HTMLElement;
  /** The list, area and dialog that contained it. */
  readonly list: HTMLElement | null;
  readonly area: HTMLElement | null;
  readonly dialog: HTMLElement | null;
}

/**
 * Restores the focus when the focused element is removed or moved: e.g. the button of a job that changed, a cover that was moved to
 * the trash, or an area next to which another one opens. The focus goes to the list that contained the element, else to its dialog
 * or its area. After a click on an empty place, nothing is restored. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let last: FocusedPlace | null = null;
  /** The last one in an area, not in an overlay. */
  let lastInArea: FocusedPlace | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const area = target.closest<HTMLElement>(AREA) ?? areaOfHead(target);
    last = {
      element: target,
      list: target.closest<HTMLElement>(LISTS),
      area,
      dialog: target.closest<HTMLElement>('[role=dialog]'),
    };
    if (area !== null) lastInArea = last;
  };
  // Not `pointerup`: for a touch it fires before the focus moves.
  const onMouseUp = (): void => {
    if (last?.element.isConnected === true && document.activeElement === document.body) last = null;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver((records) => {
    if (last === null || document.activeElement !== document.body) return;
    const { element, dialog } = last;
    if (element.isConnected && !wasMoved(element, records)) return;
    // A closing dialog restores the focus itself, and must do so first.
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      (dialog?.isConnected === true ? dialog : homeOf(lastInArea))?.focus();
    });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('mouseup', onMouseUp, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('mouseup', onMouseUp, { capture: true });
  };
}

/** Whether the element was removed and inserted elsewhere, as the dock does with areas. That removes the focus, too. */
function wasMoved(element: HTMLElement, records: readonly MutationRecord[]): boolean {
  return records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

/** The panel whose head contains the element; null if it is in no head. */
function areaOfHead(element: HTMLElement): HTMLElement | null {
  return element.closest(GROUP)?.querySelector<HTMLElement>(AREA) ?? null;
}

function homeOf(place: FocusedPlace | null): HTMLElement | null {
  const found = [place?.element, place?.list].find(
    (each) => each?.isConnected === true && each.checkVisibility(),
  );
  if (found !== undefined && found !== null) return found;
  if (place?.area?.isConnected !== true) return null;
  const main = mainPartOf(place.area);
  // The keys of a list that is gone, above all Ctrl+Z, are not for the text of a field, as that of a search without matches.
  const isMeant = main !== null && !(place.list !== null && main.matches(TAKES_TEXT));
  // A panel in which nothing can be focused, e.g. an empty queue, still has its tab.
  return isMeant ? main : (place.area.closest(GROUP)?.querySelector<HTMLElement>(TAB) ?? main);
}

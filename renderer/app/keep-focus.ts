import { mainPartOf } from './dock/area-focus.ts';

/** What goes on taking keys when something in it that had the focus is gone. */
const LISTS = '[role=grid], [role=listbox]';
const AREA = '[data-panel]';

/** Where something stood that had the focus, kept from while it still stood there. */
interface FocusedPlace {
  readonly element: HTMLElement;
  /** What was around it: the list, and the area or the dialog around that. */
  readonly list: HTMLElement | null;
  readonly area: HTMLElement | null;
  readonly dialog: HTMLElement | null;
}

/**
 * Keeps the keyboard's place when what has the focus is taken away or moved: a button whose job has gone on, a cover that was
 * thrown away, a dialog that was opened from one of them, an area beside which another one opens. The focus goes to the list that it stood in, else to its dialog or its area.
 * What a click on nothing has left no longer holds that place.
 * Returns its undo.
 */
export function keepFocus(): () => void {
  let last: FocusedPlace | null = null;
  /** The last one in an area, not in what lies over the window. */
  let lastInArea: FocusedPlace | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const area = target.closest<HTMLElement>(AREA);
    last = {
      element: target,
      list: target.closest<HTMLElement>(LISTS),
      area,
      dialog: target.closest<HTMLElement>('[role=dialog]'),
    };
    if (area !== null) lastInArea = last;
  };
  // not `pointerup`, which comes before a touch moves the focus
  const onMouseUp = (): void => {
    if (last?.element.isConnected === true && document.activeElement === document.body) last = null;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver((records) => {
    if (last === null || document.activeElement !== document.body) return;
    const { element, dialog } = last;
    if (element.isConnected && !wasMoved(element, records)) return;
    // a dialog that is closed knows where the focus was, and comes first
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

/** Whether it was taken out and put in elsewhere, as the dock does with areas: that takes the focus from it, too. */
function wasMoved(element: HTMLElement, records: readonly MutationRecord[]): boolean {
  return records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

function homeOf(place: FocusedPlace | null): HTMLElement | null {
  const found = [place?.element, place?.list].find(
    (each) => each?.isConnected === true && each.checkVisibility(),
  );
  if (found !== undefined && found !== null) return found;
  return place?.area?.isConnected === true ? mainPartOf(place.area) : null;
}

/** Parts of panels that can be the main part of a workspace, whose keys work at once when the workspace is entered. */
export type MainPart = 'plan' | 'queue' | 'covers' | 'finished' | 'picture';

/** What is used of the part's element. */
export interface MainPartElement {
  readonly focus: () => void;
  /** False where the element is not in the page, or not displayed. */
  readonly checkVisibility: () => boolean;
}

/** The main parts that are drawn. Their components offer them, and the dock focuses one. */
export interface MainParts {
  /** Offers a part's element while it is drawn. Returns a function that withdraws it. */
  readonly offer: (part: MainPart, element: MainPartElement) => () => void;
  /** The visible element of the first of these parts; null if none of them is visible. */
  readonly find: (parts: readonly MainPart[]) => MainPartElement | null;
  /** Calls the listener after each offer. Returns a function that removes it. */
  readonly onOffer: (listener: () => void) => () => void;
}

export function createMainParts(): MainParts {
  const offers = new Set<{ readonly part: MainPart; readonly element: MainPartElement }>();
  const listeners = new Set<() => void>();
  return {
    offer: (part, element) => {
      const offer = { part, element };
      offers.add(offer);
      for (const listener of [...listeners]) listener();
      return () => void offers.delete(offer);
    },
    find: (parts) => {
      const visible = [...offers].filter(({ element }) => element.checkVisibility());
      const found = parts.flatMap((wanted) => visible.filter(({ part }) => part === wanted));
      return found[0]?.element ?? null;
    },
    onOffer: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

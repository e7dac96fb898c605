/**
 * Whether a click is the first one of those that follow each other quickly. The second of a double click meets what took the place of the first one's, which
 * nobody saw: where that spends, it must do nothing.
 * @param detail how many clicks it is; 0 by the keyboard
 */
export const isFirstClick = ({ detail }: { readonly detail: number }): boolean => detail < 2;

/** Does the work at a first click alone. */
export const onFirstClick =
  (work: () => void) =>
  (click: { readonly detail: number }): void => {
    if (isFirstClick(click)) work();
  };

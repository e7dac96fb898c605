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

interface Press {
  readonly key: string;
  /** Whether the key is held down. */
  readonly repeat: boolean;
  readonly preventDefault: () => void;
}

/** A button's handlers that do the work once per press: at a first click, and once by Enter, by which a browser clicks again and again while it is held. */
export const oncePerPress = (
  work: () => void,
): {
  readonly onClick: (click: { readonly detail: number }) => void;
  readonly onKeyDown: (press: Press) => void;
} => ({
  onClick: onFirstClick(work),
  onKeyDown: (press) => {
    if (press.key === 'Enter' && press.repeat) press.preventDefault();
  },
});

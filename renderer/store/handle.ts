/**
 * Where a part of the window that is drawn, such as the viewer, answers calls. What it is asked to do once is called here and is
 * no state: nobody has to tell two equal requests apart, or to take one back that was done.
 */
export interface Handle<Part> {
  /** Answers calls from now on, and the one that was kept. Returns its undo. */
  readonly register: (part: Part) => () => void;
  readonly call: (work: (part: Part) => void) => void;
}

export interface HandleOptions {
  /**
   * What becomes of a call while nothing is registered: it is dropped, where it makes sense only for what is in sight; or the last
   * one is kept for what registers next, where the call itself has that part drawn.
   */
  readonly whileAway: 'drop' | 'keep-last';
}

export function createHandle<Part>({ whileAway }: HandleOptions): Handle<Part> {
  let registered: { readonly part: Part } | null = null;
  let kept: ((part: Part) => void) | null = null;
  return {
    register: (part) => {
      const mine = { part };
      registered = mine;
      const due = kept;
      kept = null;
      due?.(part);
      return () => {
        // another may have taken its place already
        if (registered === mine) registered = null;
      };
    },
    call: (work) => {
      if (registered !== null) work(registered.part);
      else if (whileAway === 'keep-last') kept = work;
    },
  };
}

/**
 * Lets other code call a component, such as the viewer. A one-time request is a call and not state, so that two equal requests are
 * distinct and a finished request needs no reset.
 */
export interface Handle<Part> {
  /** Registers a component, which also gets a kept call. Returns a function that unregisters it. */
  readonly register: (part: Part) => () => void;
  readonly call: (work: (part: Part) => void) => void;
  /** Tells of every component that registers from now on, such as one that takes another's place. Returns a function that ends it. */
  readonly onRegistered: (listener: () => void) => () => void;
}

export interface HandleOptions {
  /**
   * What happens to a call while no component is registered. `drop`: it makes sense only for a visible component and is ignored.
   * `keep-last`: the caller also causes the component to appear, so the last call is kept until it registers.
   */
  readonly whileAway: 'drop' | 'keep-last';
}

export function createHandle<Part>({ whileAway }: HandleOptions): Handle<Part> {
  let registered: { readonly part: Part } | null = null;
  let kept: ((part: Part) => void) | null = null;
  const listeners = new Set<() => void>();
  return {
    register: (part) => {
      const mine = { part };
      registered = mine;
      const due = kept;
      kept = null;
      due?.(part);
      for (const listener of [...listeners]) listener();
      return () => {
        // Another component may have registered meanwhile.
        if (registered === mine) registered = null;
      };
    },
    call: (work) => {
      if (registered !== null) work(registered.part);
      else if (whileAway === 'keep-last') kept = work;
    },
    onRegistered: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

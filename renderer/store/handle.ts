/** Calls on a part of the window that comes and goes: whoever calls need not know what draws it. */
export interface Handle<Calls> {
  /** Null while the part is not there. */
  readonly current: () => Calls | null;
  /** Takes the calls from now on; returns the undo. */
  readonly attach: (calls: Calls) => () => void;
}

export function createHandle<Calls>(): Handle<Calls> {
  let current: Calls | null = null;
  return {
    current: () => current,
    attach: (calls) => {
      current = calls;
      return () => {
        if (current === calls) current = null;
      };
    },
  };
}

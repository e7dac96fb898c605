/** Tells when nothing was heard of some work for a while. */
export interface WhenQuiet {
  /** Something was heard. Returns whether it had been told that nothing was. */
  readonly touch: () => boolean;
  readonly end: () => void;
}

/** @param quietMs how long, in milliseconds @param onQuiet called once for each time */
export function whenQuiet(quietMs: number, onQuiet: () => void): WhenQuiet {
  let isQuiet = false;
  const timer = setTimeout(() => {
    isQuiet = true;
    onQuiet();
  }, quietMs);
  return {
    touch: () => {
      const was = isQuiet;
      isQuiet = false;
      timer.refresh();
      return was;
    },
    end: () => clearTimeout(timer),
  };
}

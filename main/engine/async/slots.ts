/** Lets so many in at once, in the order they came. */
export interface Slots {
  /** Resolves with the way out. Rejects with the signal's reason. */
  readonly enter: (signal: AbortSignal) => Promise<() => void>;
  /** Lets in those whom the limit has room for by now. */
  readonly look: () => void;
}

/** @param limit how many at once, asked anew each time */
export function createSlots(limit: () => number): Slots {
  let inside = 0;
  const queue: (() => void)[] = [];
  const look = (): void => {
    while (inside < limit()) {
      const next = queue.shift();
      if (next === undefined) return;
      inside += 1;
      next();
    }
  };
  const leave = (): void => {
    inside -= 1;
    look();
  };
  const once = (work: () => void): (() => void) => {
    let done = false;
    return () => {
      if (!done) work();
      done = true;
    };
  };
  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        if (inside < limit()) {
          inside += 1;
          resolve(once(leave));
          return;
        }
        const giveUp = (): void => {
          queue.splice(queue.indexOf(go), 1);
          reject(signal.reason);
        };
        const go = (): void => {
          signal.removeEventListener('abort', giveUp);
          resolve(once(leave));
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(go);
      }),
    look,
  };
}

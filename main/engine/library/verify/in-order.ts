/** Passes on results in their order, although they come in any. */
export interface InOrder<Result> {
  /** @param at its place, from 0; each is given once */
  readonly put: (at: number, result: Result) => void;
}

export function createInOrder<Result>(pass: (result: Result) => void): InOrder<Result> {
  const waiting = new Map<number, Result>();
  let next = 0;
  return {
    put: (at, result) => {
      waiting.set(at, result);
      for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
        waiting.delete(next);
        next += 1;
        pass(ready);
      }
    },
  };
}

/** Runs what was asked for last first, a few at a time: what is in sight was asked for after what was scrolled past. */
interface NewestFirst<Result> {
  /**
   * Several who ask under one key get one result.
   * @param signal takes the wish back; what nobody waits for any more is not begun
   * @throws the reason of the signal, or what the work throws
   */
  readonly run: (key: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** Resolves when nothing is under way any more. */
  readonly idle: () => Promise<void>;
}

interface Wish<Result> {
  readonly work: () => Promise<Result>;
  readonly result: PromiseWithResolvers<Result>;
  waiting: number;
  isBegun: boolean;
}

/** @param most how many are worked on at a time */
export function createNewestFirst<Result>(most: number): NewestFirst<Result> {
  /** In the order in which they were asked for, the newest last. */
  const wishes = new Map<string, Wish<Result>>();
  let busy = 0;

  function pump(): void {
    while (busy < most) {
      const next = [...wishes].findLast(([, { isBegun }]) => !isBegun);
      if (next === undefined) return;
      const [key, wish] = next;
      wish.isBegun = true;
      busy += 1;
      void Promise.resolve()
        .then(wish.work)
        .then(wish.result.resolve, wish.result.reject)
        .finally(() => {
          wishes.delete(key);
          busy -= 1;
          pump();
        });
    }
  }

  function wishFor(key: string, work: () => Promise<Result>): Wish<Result> {
    const known = wishes.get(key);
    const wish = known ?? { work, result: Promise.withResolvers<Result>(), waiting: 0, isBegun: false };
    // Asked for again, it is the newest.
    wishes.delete(key);
    wishes.set(key, wish);
    return wish;
  }

  return {
    run: (key, work, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const wish = wishFor(key, work);
        wish.waiting += 1;
        const leave = (): void => {
          wish.waiting -= 1;
          if (wish.waiting === 0 && !wish.isBegun) wishes.delete(key);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        wish.result.promise.finally(() => signal?.removeEventListener('abort', leave)).then(resolve, reject);
        pump();
      }),
    idle: async () => {
      while (wishes.size > 0) {
        await Promise.allSettled([...wishes.values()].map(({ result }) => result.promise));
      }
    },
  };
}

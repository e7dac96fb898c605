import type { Clock } from '../../ports.ts';

/** A slower download gives its slot to one that waits. Bytes per second. */
const LEAST_RATE = 8 * 1024;
/** Maximum number of doublings of the patience. */
const MAX_DOUBLINGS = 5;

/** Measures the speed of one try of a download while others wait for its slot. */
export interface DownloadPace {
  /** Aborted when the caller's signal is, and when the download must give up its slot. */
  readonly signal: AbortSignal;
  readonly hasGivenWay: () => boolean;
  /** Ends the watch. */
  readonly end: () => void;
}

/**
 * How long a try may be slow while others wait, in milliseconds. Grows each time the download gave up its slot, so that a result that
 * cannot be resumed is completed even on a slow line.
 */
export function patienceOf(firstMs: number, timesGivenWay: number): number {
  return firstMs * 2 ** Math.min(timesGivenWay, MAX_DOUBLINGS);
}

/** Aborts a try that stays far too slow for `patienceMs`, but only if another download waits for its slot at the end of that time. */
export function watchPace(options: {
  readonly clock: Clock;
  readonly patienceMs: number;
  /** Bytes of the file that were received. */
  readonly received: () => number;
  /** Whether another download waits for this one's slot. */
  readonly isAwaited: () => boolean;
  readonly signal: AbortSignal;
}): DownloadPace {
  const { clock, patienceMs, received, isAwaited, signal } = options;
  const tooSlow = new AbortController();
  const ended = new AbortController();
  const least = (LEAST_RATE * patienceMs) / 1000;

  const watch = async (): Promise<void> => {
    const over = AbortSignal.any([signal, ended.signal]);
    for (;;) {
      const before = received();
      const until = clock.now() + patienceMs;
      for (let left = patienceMs; left > 0; left = until - clock.now()) await clock.sleep(left, over);
      const came = received() - before;
      // Fewer bytes than before: the download started over, which says nothing about its speed.
      if (came < 0 || came >= least || !isAwaited()) continue;
      tooSlow.abort(new Error('The download makes room for others.'));
      return;
    }
  };
  // Only the end of the wait rejects this promise.
  watch().catch(() => undefined);
  return {
    signal: AbortSignal.any([signal, tooSlow.signal]),
    hasGivenWay: () => tooSlow.signal.aborted && !signal.aborted,
    end: () => ended.abort(),
  };
}

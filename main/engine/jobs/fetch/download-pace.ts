import type { Clock } from '../../ports.ts';

/** A download that brings less keeps no other from its place. Bytes per second. */
const LEAST_RATE = 8 * 1024;
/** How often the patience doubles at most. */
const MAX_DOUBLINGS = 5;

/** Watches how fast one try of a download is, while others wait for its slot. */
export interface DownloadPace {
  /** Aborted where the caller's is, and where the download must make room for others. */
  readonly signal: AbortSignal;
  readonly hasGivenWay: () => boolean;
  /** Ends the watch. */
  readonly end: () => void;
}

/**
 * How long a try may be slow while others wait. Grows with each time the download gave way: a slow line alone must not keep a result
 * from coming whole that cannot be resumed. Milliseconds.
 */
export function patienceOf(firstMs: number, timesGivenWay: number): number {
  return firstMs * 2 ** Math.min(timesGivenWay, MAX_DOUBLINGS);
}

/** Aborts a try that stays far too slow for `patienceMs`, but only if another download waits for its slot at the end of that time. */
export function watchPace(options: {
  readonly clock: Clock;
  readonly patienceMs: number;
  /** Bytes of the file that are here. */
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
      // Less than before: it began anew, which says nothing about its pace.
      if (came < 0 || came >= least || !isAwaited()) continue;
      tooSlow.abort(new Error('The download makes room for others.'));
      return;
    }
  };
  // Only the end of the wait rejects it.
  watch().catch(() => undefined);
  return {
    signal: AbortSignal.any([signal, tooSlow.signal]),
    hasGivenWay: () => tooSlow.signal.aborted && !signal.aborted,
    end: () => ended.abort(),
  };
}

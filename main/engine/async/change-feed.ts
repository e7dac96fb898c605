import type { Clock, Logger } from '../ports.ts';
import { tellEach } from './tell-each.ts';

/**
 * Tells subscribers what became of things that change all the time: the first change at the end of the turn in which it came, so
 * that one decision is told as one change, then at most ten times a second. One change is told after the other, however long
 * reading it takes.
 */
export interface ChangeFeed<Change> {
  /** Something became of these; of none where something else changed that the feed tells of. */
  readonly touch: (ids: Iterable<string>) => void;
  readonly subscribe: (listener: (change: Change) => void) => () => void;
}

export interface ChangeFeedOptions<Change> {
  readonly clock: Clock;
  readonly logger: Logger;
  /** What became of those that were touched, in the order in which they were touched first, as it is now. */
  readonly read: (ids: readonly string[]) => Change | Promise<Change>;
  /** What a new subscriber is told at once. */
  readonly first?: () => Change;
  /** Ends the wait for the next telling: nothing is told any more. */
  readonly closing: AbortSignal;
}

/** Milliseconds. */
const INTERVAL_MS = 100;

export function createChangeFeed<Change>(options: ChangeFeedOptions<Change>): ChangeFeed<Change> {
  const { clock, logger, read, first, closing } = options;
  const listeners = new Set<(change: Change) => void>();
  const touched = new Set<string>();
  let isDue = false;
  let isUnderWay = false;
  let lastTold = Number.NEGATIVE_INFINITY;

  async function tell(): Promise<void> {
    isDue = false;
    lastTold = clock.now();
    const ids = [...touched];
    touched.clear();
    try {
      const reading = read(ids);
      // What is known at once is told at once: nothing can change between the reading and the telling.
      const change = reading instanceof Promise ? await reading : reading;
      if (!closing.aborted) tellEach(listeners, change, logger);
    } catch (cause) {
      // The next change tells of these, too.
      for (const id of ids) touched.add(id);
      if (!closing.aborted) logger.error('a change was not told', { error: String(cause) });
    }
  }

  async function tellWhileDue(): Promise<void> {
    isUnderWay = true;
    while (isDue && !closing.aborted) {
      // A clock that was set back must not hold it up for the difference.
      const wait = Math.min(INTERVAL_MS, Math.max(0, lastTold + INTERVAL_MS - clock.now()));
      if (wait > 0) await clock.sleep(wait, closing).catch(() => undefined);
      else await Promise.resolve();
      if (!closing.aborted) await tell();
    }
    isUnderWay = false;
  }

  return {
    touch: (ids) => {
      // Who subscribes later is told of everything first.
      if (listeners.size === 0 || closing.aborted) return;
      for (const id of ids) touched.add(id);
      isDue = true;
      if (!isUnderWay) void tellWhileDue();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (first !== undefined) tellEach([listener], first(), logger);
      return () => listeners.delete(listener);
    },
  };
}

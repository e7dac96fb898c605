import type { Clock, Logger } from '../ports.ts';
import { notifyEach } from './notify-each.ts';

/**
 * Emits changes to subscribers, throttled. The first change is emitted at the end of the event-loop turn in which it came, so that
 * one decision becomes one change; after it at most ten changes are emitted each second. Changes never overlap, however long `read` takes.
 */
export interface ChangeFeed<Change> {
  /** Marks these ids as changed. Without ids: something else that the feed reports has changed. */
  readonly touch: (ids: Iterable<string>) => void;
  readonly subscribe: (listener: (change: Change) => void) => () => void;
}

export interface ChangeFeedOptions<Change> {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reads the present state of the changed ids, which come in the order in which each was first touched. */
  readonly read: (ids: readonly string[]) => Change | Promise<Change>;
  /** The change that a new subscriber receives at once. */
  readonly first?: () => Change;
  /** Ends the feed: nothing is emitted after it is aborted. */
  readonly closing: AbortSignal;
}

/** The shortest time between two changes. Milliseconds. */
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
      // A synchronous result is emitted in the same turn, so that nothing can change between reading and emitting.
      const change = reading instanceof Promise ? await reading : reading;
      if (!closing.aborted) notifyEach(listeners, change, logger);
    } catch (cause) {
      // The ids are part of the next change.
      for (const id of ids) touched.add(id);
      if (!closing.aborted) logger.error('a change was not told', { error: String(cause) });
    }
  }

  async function tellWhileDue(): Promise<void> {
    isUnderWay = true;
    while (isDue && !closing.aborted) {
      // If the clock was set back, do not wait for the difference.
      const wait = Math.min(INTERVAL_MS, Math.max(0, lastTold + INTERVAL_MS - clock.now()));
      if (wait > 0) await clock.sleep(wait, closing).catch(() => undefined);
      else await Promise.resolve();
      if (!closing.aborted) await tell();
    }
    isUnderWay = false;
  }

  return {
    touch: (ids) => {
      // A later subscriber receives the whole state first.
      if (listeners.size === 0 || closing.aborted) return;
      for (const id of ids) touched.add(id);
      isDue = true;
      if (!isUnderWay) void tellWhileDue();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (first !== undefined) notifyEach([listener], first(), logger);
      return () => listeners.delete(listener);
    },
  };
}

import { tellEach } from '../../async/tell-each.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { LiveJob } from './live-job.ts';

export interface QueueChange {
  readonly changed: readonly LiveJob[];
  readonly removed: readonly string[];
}

/** Tells subscribers what changed: the first at once, then at most ten times a second. */
export interface ChangeFeed {
  readonly touch: (id: string) => void;
  readonly subscribe: (listener: (change: QueueChange) => void) => () => void;
}

export interface ChangeFeedOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly list: () => readonly LiveJob[];
  /** Null where the job is no longer on the list. */
  readonly find: (id: string) => LiveJob | null;
  readonly closing: AbortSignal;
}

const INTERVAL_MS = 100;

export function createChangeFeed({ clock, logger, list, find, closing }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<(change: QueueChange) => void>();
  const touched = new Set<string>();
  let scheduled = false;
  let lastTold = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    lastTold = clock.now();
    const changed: LiveJob[] = [];
    const removed: string[] = [];
    for (const id of touched) {
      const live = find(id);
      if (live === null) removed.push(id);
      else changed.push(live);
    }
    touched.clear();
    tellEach(listeners, { changed, removed }, logger);
  };

  const schedule = async (): Promise<void> => {
    scheduled = true;
    try {
      // Even the first waits for the end of the turn, so that one decision is told as one change.
      const wait = Math.min(INTERVAL_MS, Math.max(0, lastTold + INTERVAL_MS - clock.now()));
      if (wait > 0) await clock.sleep(wait, closing);
      else await Promise.resolve();
    } catch {
      return;
    } finally {
      scheduled = false;
    }
    flush();
  };

  return {
    touch: (id) => {
      touched.add(id);
      if (!scheduled && listeners.size > 0 && !closing.aborted) void schedule();
      else if (listeners.size === 0) touched.clear();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      tellEach([listener], { changed: list(), removed: [] }, logger);
      return () => listeners.delete(listener);
    },
  };
}

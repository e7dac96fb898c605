import { createChangeFeed as createFeed } from '../../async/change-feed.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { JobReport } from './job-report.ts';

export interface QueueChange {
  readonly changed: readonly JobReport[];
  readonly removed: readonly string[];
}

/** Tells subscribers which jobs changed: all of them first, then at most ten times a second. */
export interface ChangeFeed {
  readonly touch: (id: string) => void;
  /** Tells subscribers of a change although no job changed: e.g. the queue was paused. */
  readonly touchSummary: () => void;
  readonly subscribe: (listener: (change: QueueChange) => void) => () => void;
}

export interface ChangeFeedOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly list: () => readonly JobReport[];
  /** Null where the job is no longer on the list. */
  readonly find: (id: string) => JobReport | null;
  readonly closing: AbortSignal;
}

export function createChangeFeed({ clock, logger, list, find, closing }: ChangeFeedOptions): ChangeFeed {
  const read = (ids: readonly string[]): QueueChange => {
    const changed: JobReport[] = [];
    const removed: string[] = [];
    for (const id of ids) {
      const runtime = find(id);
      if (runtime === null) removed.push(id);
      else changed.push(runtime);
    }
    return { changed, removed };
  };
  const first = (): QueueChange => ({ changed: list(), removed: [] });
  const feed = createFeed({ clock, logger, read, first, closing });
  return { touch: (id) => feed.touch([id]), touchSummary: () => feed.touch([]), subscribe: feed.subscribe };
}

import type { Bridge, EventPayload, FeedEventName, Revised } from '../../../shared/bridge/contract.ts';
import type { FeedName, Revision } from '../../../shared/bridge/revision.ts';
import { applyEvent, applySnapshot, changesSince, type Feed, isBehind, NEW_FEED } from './feed.ts';

/** How the window reads and applies one feed. */
export interface FeedOptions<Change, Snapshot> {
  /** Reads a snapshot. */
  readonly read: () => Promise<Revised<Snapshot>>;
  /** Replaces the state by the snapshot. */
  readonly replace: (snapshot: Snapshot) => void;
  readonly apply: (change: Change) => void;
  /** Called when a snapshot was read and the state is complete. */
  readonly onComplete?: () => void;
  /**
   * Called when missing events could not be recovered by a snapshot, once until one is read. It is read again after a delay, or with
   * the next event.
   */
  readonly onBehind: (cause: unknown) => void;
}

/** One feed of the engine, and the window's position in it. */
export interface FollowedFeed<Change> {
  /** Starts to follow the feed: events are applied from the first snapshot on. Returns a function that stops it. */
  readonly follow: <Snapshot>(options: FeedOptions<Change, Snapshot>) => () => void;
  /**
   * Reads a snapshot now. Resolves when the state is complete. Throws the error of the read, which is then repeated with backoff until
   * it succeeds. After the signal is aborted, nothing is read or applied any more.
   */
  readonly refresh: (signal: AbortSignal) => Promise<void>;
  /** The engine announced its latest revision. If events up to it are missing, a snapshot is read. */
  readonly announce: (revision: Revision) => void;
  /**
   * Reads a part of the feed's data, applies it, and then applies the events since it was read. Throws the error of the read.
   */
  readonly readPart: <Part>(read: () => Promise<Revised<Part>>, apply: (part: Part) => void) => Promise<void>;
}

/** The feeds that the window follows. */
export interface Feeds {
  readonly jobs: FollowedFeed<EventPayload<'jobs.changed'>>;
  readonly chains: FollowedFeed<EventPayload<'chains.changed'>>;
  readonly library: FollowedFeed<EventPayload<'library.changed'>>;
  readonly connections: FollowedFeed<EventPayload<'connections.changed'>>;
  readonly settings: FollowedFeed<EventPayload<'settings.changed'>>;
}

/** The delay before a failed read is repeated; it doubles with every failure in a row. Milliseconds. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

export interface FeedsOptions {
  readonly bridge: Pick<Bridge, 'on'>;
  /** Waits before a failed read is repeated. Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createFeeds(options: FeedsOptions): Feeds {
  return {
    jobs: createFeed(options, 'jobs.changed', 'jobs'),
    chains: createFeed(options, 'chains.changed', 'chains'),
    library: createFeed(options, 'library.changed', 'library'),
    connections: createFeed(options, 'connections.changed', 'connections'),
    settings: createFeed(options, 'settings.changed', 'settings'),
  };
}

function createFeed<Name extends FeedEventName>(
  { bridge, sleep }: FeedsOptions,
  event: Name,
  name: FeedName,
): FollowedFeed<EventPayload<Name>> {
  type Change = EventPayload<Name>;
  let feed: Feed<Change> = NEW_FEED;
  let options: FeedOptions<Change, unknown> | null = null;
  /** The running read of a snapshot; `again` is set if events arrived since that it may lack. */
  let reading: { again: boolean } | null = null;
  /** Aborted while the connection to the engine is down: missed events are recovered when it is up again. */
  let line = AbortSignal.abort();
  let announced: Revision | null = null;
  /** Reads that failed since the last one that succeeded. */
  let failures = 0;
  /** Ends the wait for the next try. */
  let waiting = new AbortController();

  const applyAll = (changes: readonly Change[]): void => {
    for (const change of changes) options?.apply(change);
  };
  const isMissingEvents = (): boolean => announced !== null && isBehind(feed, announced);

  const readSnapshot = async (signal: AbortSignal): Promise<void> => {
    if (options === null) return;
    const { read, replace } = options;
    const thisRead = { again: false };
    reading = thisRead;
    line = signal;
    waiting.abort();
    try {
      do {
        thisRead.again = false;
        const { value, at } = await read();
        if (signal.aborted || reading !== thisRead) return;
        const step = applySnapshot(feed, at[name]);
        if (step === null) {
          thisRead.again = true;
          continue;
        }
        feed = step.feed;
        replace(value);
        applyAll(step.apply);
        thisRead.again &&= step.isBehind || isMissingEvents();
      } while (thisRead.again);
      failures = 0;
      options?.onComplete?.();
    } catch (cause) {
      if (reading === thisRead && !signal.aborted) readAgainLater();
      throw cause;
    } finally {
      if (reading === thisRead) reading = null;
    }
  };

  const catchUp = (): void => {
    if (reading !== null) reading.again = true;
    else if (!line.aborted) readSnapshot(line).catch(reportFirstFailure);
  };
  const reportFirstFailure = (cause: unknown): void => {
    if (failures === 1) options?.onBehind(cause);
  };
  const readAgainLater = (): void => {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    failures += 1;
    waiting = new AbortController();
    // It is aborted when the connection breaks, or something else makes the feed read again first.
    sleep(delay, AbortSignal.any([line, waiting.signal])).then(catchUp, () => undefined);
  };

  return {
    follow: (next) => {
      options = next as FeedOptions<Change, unknown>;
      const stop = bridge.on(event, (change, revision) => {
        // Every event of a feed has a revision. The listener's type cannot express that for a generic event name.
        const step = applyEvent(feed, { change, revision: revision as Revision });
        feed = step.feed;
        applyAll(step.apply);
        if (step.isBehind) catchUp();
      });
      return () => {
        stop();
        waiting.abort();
        options = null;
      };
    },
    refresh: (signal) => {
      failures = 0;
      return readSnapshot(signal);
    },
    announce: (revision) => {
      announced = revision;
      if (feed.at === null || isMissingEvents()) catchUp();
    },
    readPart: async (read, apply) => {
      for (;;) {
        const { value, at } = await read();
        const since = changesSince(feed, at[name]);
        // Too many events arrived since it was read, so it is read again.
        if (since === null) continue;
        apply(value);
        applyAll(since);
        return;
      }
    },
  };
}

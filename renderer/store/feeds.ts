import type { Bridge, EventPayload, FeedEventName, Revised } from '../../shared/bridge/contract.ts';
import type { FeedName, Revision } from '../../shared/bridge/revision.ts';
import { applyEvent, applySnapshot, changesSince, type Feed, isBehind, NEW_FEED } from './feed.ts';

/** How the window follows one feed. */
export interface FeedOptions<Change, Snapshot> {
  /** Reads all of it. */
  readonly read: () => Promise<Revised<Snapshot>>;
  /** Puts it in the place of what the window held. */
  readonly replace: (snapshot: Snapshot) => void;
  readonly apply: (change: Change) => void;
  /** What was missing could not be read; the next event asks for it again. */
  readonly onBehind: (cause: unknown) => void;
}

/** One feed of the engine as the window holds it. */
export interface FollowedFeed<Change> {
  /** Begins to follow it: events are applied from the first snapshot on. Returns the undo. */
  readonly follow: <Snapshot>(options: FeedOptions<Change, Snapshot>) => () => void;
  /**
   * Reads all of it now. Resolves once it is whole. Throws what the reading throws; once the signal is aborted, nothing is taken any
   * more.
   */
  readonly refresh: (signal: AbortSignal) => Promise<void>;
  /** The engine has told so much: what is missing is asked for. */
  readonly announce: (revision: Revision) => void;
  /**
   * Reads a part of what the feed tells of, takes it, and applies to it what was told since it was read. Throws what the reading
   * throws.
   */
  readonly readPart: <Part>(read: () => Promise<Revised<Part>>, apply: (part: Part) => void) => Promise<void>;
}

/** What the window follows, by feed. */
export interface Feeds {
  readonly jobs: FollowedFeed<EventPayload<'jobs.changed'>>;
  readonly library: FollowedFeed<EventPayload<'library.changed'>>;
  readonly connections: FollowedFeed<EventPayload<'connections.changed'>>;
  readonly settings: FollowedFeed<EventPayload<'settings.changed'>>;
}

export function createFeeds(bridge: Pick<Bridge, 'on'>): Feeds {
  return {
    jobs: createFeed(bridge, 'jobs.changed', 'jobs'),
    library: createFeed(bridge, 'library.changed', 'library'),
    connections: createFeed(bridge, 'connections.changed', 'connections'),
    settings: createFeed(bridge, 'settings.changed', 'settings'),
  };
}

function createFeed<Name extends FeedEventName>(
  bridge: Pick<Bridge, 'on'>,
  event: Name,
  name: FeedName,
): FollowedFeed<EventPayload<Name>> {
  type Change = EventPayload<Name>;
  let feed: Feed<Change> = NEW_FEED;
  let options: FeedOptions<Change, unknown> | null = null;
  /** The reading under way, and whether something came since it began that it may lack. */
  let reading: { again: boolean } | null = null;
  /** Aborted while the line to the engine is down: what was missed is read when it is up again. */
  let line = AbortSignal.abort();
  let announced: Revision | null = null;

  const applyAll = (changes: readonly Change[]): void => {
    for (const change of changes) options?.apply(change);
  };
  const isMissingEvents = (): boolean => announced !== null && isBehind(feed, announced);

  const refresh = async (signal: AbortSignal): Promise<void> => {
    if (options === null) return;
    const { read, replace } = options;
    const thisRead = { again: false };
    reading = thisRead;
    line = signal;
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
    } finally {
      if (reading === thisRead) reading = null;
    }
  };

  const catchUp = (): void => {
    if (reading !== null) reading.again = true;
    else if (!line.aborted) refresh(line).catch((cause: unknown) => options?.onBehind(cause));
  };

  return {
    follow: (next) => {
      options = next as FeedOptions<Change, unknown>;
      const stop = bridge.on(event, (change, revision) => {
        // Every event of a feed has its revision, which the type of the listener cannot say of a name that is not known.
        const step = applyEvent(feed, { change, revision: revision as Revision });
        feed = step.feed;
        applyAll(step.apply);
        if (step.isBehind) catchUp();
      });
      return () => {
        stop();
        options = null;
      };
    },
    refresh,
    announce: (revision) => {
      announced = revision;
      if (feed.at === null || isMissingEvents()) catchUp();
    },
    readPart: async (read, apply) => {
      for (;;) {
        const { value, at } = await read();
        const since = changesSince(feed, at[name]);
        // So much was told since that it is read again.
        if (since === null) continue;
        apply(value);
        applyAll(since);
        return;
      }
    },
  };
}

import { type BridgeEvent, type EngineEvent, FEED_OF } from '../../../shared/bridge/contract.ts';
import type { FeedName, Revision, Revisions } from '../../../shared/bridge/revision.ts';

/** Numbers the events of each feed, so that a window can detect a missing one. */
export interface FeedRevisions {
  readonly now: () => Revisions;
  /** Adds the revision to an event of a feed; returns any other event unchanged. */
  readonly stamp: (event: EngineEvent) => BridgeEvent;
  /** Counts a change that was not emitted because nobody was subscribed: a window that subscribes again then sees that it missed one. */
  readonly skip: (feed: FeedName) => void;
}

/** @param epoch identifies this start of the engine */
export function createFeedRevisions(epoch: string): FeedRevisions {
  const numbers: Record<FeedName, number> = { jobs: 0, chains: 0, library: 0, connections: 0, settings: 0 };
  const revisionOf = (feed: FeedName): Revision => ({ epoch, number: numbers[feed] });
  return {
    now: () => ({
      jobs: revisionOf('jobs'),
      chains: revisionOf('chains'),
      library: revisionOf('library'),
      connections: revisionOf('connections'),
      settings: revisionOf('settings'),
    }),
    skip: (feed) => {
      numbers[feed] += 1;
    },
    stamp: (event) => {
      if (!isOfFeed(event)) return event;
      const feed = FEED_OF[event.event];
      numbers[feed] += 1;
      return { ...event, revision: revisionOf(feed) };
    },
  };
}

function isOfFeed(event: EngineEvent): event is Extract<EngineEvent, { event: keyof typeof FEED_OF }> {
  return Object.hasOwn(FEED_OF, event.event);
}

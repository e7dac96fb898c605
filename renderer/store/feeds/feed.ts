import { compareRevision, type Revision } from '../../../shared/bridge/revision.ts';

/** An event of a feed: a change and its revision. */
export interface FeedEvent<Change> {
  readonly revision: Revision;
  readonly change: Change;
}

/**
 * The window's position in one feed of the engine: a snapshot, and every event after it, each applied once and in order.
 *
 *   nothing ──snapshot──▶ current ──an event is missing──▶ behind ──snapshot, or what was missing──▶ current
 */
export interface Feed<Change> {
  /** The revision of the state; null before the first snapshot. */
  readonly at: Revision | null;
  /** Events that cannot be applied yet, because earlier ones are missing. */
  readonly ahead: readonly FeedEvent<Change>[];
  /** The last applied events. They are applied again to answers that were read before them but arrived after them. */
  readonly recent: readonly FeedEvent<Change>[];
}

/** The result of one step: the new feed, and what the caller must do. */
export interface FeedStep<Change> {
  readonly feed: Feed<Change>;
  /** Changes that the caller applies to the state, in this order. */
  readonly apply: readonly Change[];
  /** Whether something is missing that only a snapshot can bring. */
  readonly isBehind: boolean;
}

export const NEW_FEED: Feed<never> = { at: null, ahead: [], recent: [] };

/** The number of events in `recent`: far more than arrive during one call. */
const RECENT_EVENTS = 100;

/** Handles an event: applies it if it is the next, keeps it if earlier ones are missing, and ignores it if it was applied before. */
export function applyEvent<Change>(feed: Feed<Change>, event: FeedEvent<Change>): FeedStep<Change> {
  if (feed.at !== null && compareRevision(feed.at, event.revision) === 'known') {
    return { feed, apply: [], isBehind: false };
  }
  return applyAhead({ ...feed, ahead: [...feed.ahead, event] });
}

/**
 * Handles a snapshot: it replaces the state, and then `apply` has the changes since it was read.
 * @returns null if those changes are too old to be in `recent`: then the state stays, and a newer snapshot is needed
 */
export function applySnapshot<Change>(feed: Feed<Change>, read: Revision): FeedStep<Change> | null {
  const since = changesSince(feed, read);
  if (since === null) return null;
  // If events were applied since, the state is newer than the snapshot. Applying them makes the snapshot equal to the state.
  const isSnapshotOlder = since.length > 0;
  const step = applyAhead(isSnapshotOlder ? feed : { at: read, ahead: feed.ahead, recent: [] });
  // Events of another start of the engine can never be applied.
  const ahead = step.feed.ahead.filter(({ revision }) => revision.epoch === read.epoch);
  return { ...step, feed: { ...step.feed, ahead }, apply: isSnapshotOlder ? since : step.apply };
}

/** Whether events up to the revision that the engine announced are missing. */
export function isBehind({ at }: Feed<unknown>, announced: Revision): boolean {
  return at !== null && compareRevision(at, announced) !== 'known';
}

/**
 * The changes that were applied after the revision at which an answer was read. The answer may lack them.
 * @returns null if they are too old to be in `recent`: then the answer must be read again
 */
export function changesSince<Change>({ at, recent }: Feed<Change>, read: Revision): readonly Change[] | null {
  if (at === null || at.epoch !== read.epoch || read.number >= at.number) return [];
  const since = recent.filter(({ revision }) => revision.number > read.number);
  return since.length === at.number - read.number ? since.map(({ change }) => change) : null;
}

/** Applies the events in `ahead` that follow the state without a gap. */
function applyAhead<Change>(feed: Feed<Change>): FeedStep<Change> {
  let { at } = feed;
  if (at === null) return { feed, apply: [], isBehind: feed.ahead.length > 0 };
  const applied: FeedEvent<Change>[] = [];
  let ahead = feed.ahead;
  for (;;) {
    const from: Revision = at;
    ahead = ahead.filter(({ revision }) => compareRevision(from, revision) !== 'known');
    const next = ahead.find(({ revision }) => compareRevision(from, revision) === 'next');
    if (next === undefined) break;
    applied.push(next);
    at = next.revision;
  }
  return {
    feed: { at, ahead, recent: [...feed.recent, ...applied].slice(-RECENT_EVENTS) },
    apply: applied.map(({ change }) => change),
    isBehind: ahead.length > 0,
  };
}

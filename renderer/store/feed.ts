import { placeAfter, type Revision } from '../../shared/bridge/revision.ts';

/** A change, and its place in its feed. */
export interface FeedEvent<Change> {
  readonly revision: Revision;
  readonly change: Change;
}

/**
 * What the window knows of one feed of the engine: a snapshot, and every event after it, each applied once and in order.
 *
 *   nothing ──snapshot──▶ current ──an event is missing──▶ behind ──snapshot, or what was missing──▶ current
 */
export interface Feed<Change> {
  /** What the state stands at; null before the first snapshot. */
  readonly at: Revision | null;
  /** Events that cannot be applied yet: others are missing before them. */
  readonly ahead: readonly FeedEvent<Change>[];
  /** The events that were applied last, for answers which were read before them and came after them. */
  readonly recent: readonly FeedEvent<Change>[];
}

/** What became of a feed, and what is to be done about it. */
export interface FeedStep<Change> {
  readonly feed: Feed<Change>;
  /** To be applied to the state, in this order. */
  readonly apply: readonly Change[];
  /** Whether something is missing that only a snapshot can bring. */
  readonly isBehind: boolean;
}

export const NEW_FEED: Feed<never> = { at: null, ahead: [], recent: [] };

/** Events that are remembered: far more than come while a call is answered. */
const RECENT_EVENTS = 100;

/** An event came: it is applied where it is the next, kept where others are missing before it, and nothing where it is known. */
export function applyEvent<Change>(feed: Feed<Change>, event: FeedEvent<Change>): FeedStep<Change> {
  if (feed.at !== null && placeAfter(feed.at, event.revision) === 'known') {
    return { feed, apply: [], isBehind: false };
  }
  return applyAhead({ ...feed, ahead: [...feed.ahead, event] });
}

/**
 * A snapshot came, which is to take the place of the current state, and `apply` after it: what was told since it was read.
 * @returns null where that is not remembered any more: then the state stays, and a fresh snapshot is needed
 */
export function applySnapshot<Change>(feed: Feed<Change>, read: Revision): FeedStep<Change> | null {
  const since = changesSince(feed, read);
  if (since === null) return null;
  // Where something was told since, the state is the newer of the two, and the snapshot becomes it by that.
  const isSnapshotOlder = since.length > 0;
  const step = applyAhead(isSnapshotOlder ? feed : { at: read, ahead: feed.ahead, recent: [] });
  // What came of another start of the engine can never be applied any more.
  const ahead = step.feed.ahead.filter(({ revision }) => revision.epoch === read.epoch);
  return { ...step, feed: { ...step.feed, ahead }, apply: isSnapshotOlder ? since : step.apply };
}

/** How far the engine has told: whether something is missing that is not on its way. */
export function isBehind({ at }: Feed<unknown>, announced: Revision): boolean {
  return at !== null && placeAfter(at, announced) !== 'known';
}

/**
 * What was applied since something was read that came just now, which may lack it.
 * @returns null where that is not remembered any more: then it has to be read again
 */
export function changesSince<Change>({ at, recent }: Feed<Change>, read: Revision): readonly Change[] | null {
  if (at === null || at.epoch !== read.epoch || read.number >= at.number) return [];
  const since = recent.filter(({ revision }) => revision.number > read.number);
  return since.length === at.number - read.number ? since.map(({ change }) => change) : null;
}

/** Applies what follows the state without a gap. */
function applyAhead<Change>(feed: Feed<Change>): FeedStep<Change> {
  let { at } = feed;
  if (at === null) return { feed, apply: [], isBehind: feed.ahead.length > 0 };
  const applied: FeedEvent<Change>[] = [];
  let ahead = feed.ahead;
  for (;;) {
    const from: Revision = at;
    ahead = ahead.filter(({ revision }) => placeAfter(from, revision) !== 'known');
    const next = ahead.find(({ revision }) => placeAfter(from, revision) === 'next');
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

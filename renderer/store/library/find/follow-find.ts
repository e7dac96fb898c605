import type { App } from '../../app.ts';
import { errorBodyOf } from '../../error-body.ts';
import { createEased, type Eased } from './eased.ts';

/** The shortest time between two readings while the library keeps changing. Milliseconds. */
const AGAIN_MS = 500;
/** The same of the counts of saved searches: each is a search of the whole library. */
const SEARCHES_AGAIN_MS = 3_000;
/** The saved searches that are counted, from the top. */
const COUNTED_SEARCHES = 30;

/**
 * Reads what the library can be narrowed by, and reads it again when the library changes: the counts with every change, a few times a second at most;
 * collections, searches and tags when one of them changed. Returns a function that ends it.
 */
export function followFind({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  const state = store.getState;
  let isEnded = false;
  /** Says later whether another library was opened since: what was read is the former one's then, and is asked for again. */
  const fromHere = (): (() => boolean) => {
    const { folder } = state().libraryStatus;
    return () => folder === '' || state().libraryStatus.folder === folder;
  };
  const counts = eased(async () => {
    const { place, stacked = false } = state().libraryOrder;
    const isOfThis = fromHere();
    const facets = await bridge.library.facets({ place, stacked });
    if (isOfThis()) state().setFind({ facets, facetsPlace: place });
  });
  const lists = eased(async () => {
    const isOfThis = fromHere();
    const [own, searches, tags] = await Promise.all([
      bridge.collections.list(),
      bridge.searches.list(),
      bridge.tagTree.list(),
    ]);
    if (!isOfThis()) return;
    state().setFind({
      collections: own.collections,
      savedSearches: searches.searches,
      tagNodes: tags.tags,
      collectionFaults: [...own.faults, ...searches.faults, ...tags.faults],
      findState: 'ready',
      findError: null,
    });
    found.ask();
  });
  const found = eased(async () => {
    const { place, stacked = false } = state().libraryOrder;
    const isOfThis = fromHere();
    const counts = new Map<string, number>();
    for (const { id, query } of state().savedSearches.slice(0, COUNTED_SEARCHES)) {
      const { total } = await bridge.library.list({ place, query, stacked, offset: 0, limit: 1 });
      const now = state().libraryOrder;
      if (isEnded || !isOfThis() || now.place !== place || (now.stacked ?? false) !== stacked) return;
      counts.set(id, total);
    }
    state().setFind({ searchCounts: counts });
  }, SEARCHES_AGAIN_MS);
  function eased(read: () => Promise<void>, pauseMs = AGAIN_MS): Eased {
    return createEased(
      () =>
        read().catch((cause: unknown) => {
          // What was read before stays, and the next change tries again.
          if (state().findState !== 'ready') {
            state().setFind({ findState: 'failed', findError: errorBodyOf(cause) });
          }
        }),
      pauseMs,
    );
  }
  counts.ask();
  lists.ask();
  const stop = store.subscribe((now, before) => {
    const isOther =
      now.libraryOrder.place !== before.libraryOrder.place ||
      now.libraryOrder.stacked !== before.libraryOrder.stacked;
    const isRetry = now.findState === 'loading' && before.findState === 'failed';
    if (now.libraryStatus !== before.libraryStatus || isOther || isRetry) {
      counts.ask();
      found.ask();
    }
    // What looks broken is another matter now.
    if (now.settings.quality.limits !== before.settings.quality.limits) {
      counts.ask();
      if (/broken/i.test(now.libraryOrder.query ?? '')) state().setLibraryStatus(now.libraryStatus);
    }
    if (now.libraryStatus.organised !== before.libraryStatus.organised || isRetry) lists.ask();
    // One that came back, or another one: what it has is not known.
    else if (now.libraryStatus.away !== before.libraryStatus.away) lists.ask();
    else if (now.libraryStatus.folder !== before.libraryStatus.folder) lists.ask();
  });
  return () => {
    stop();
    isEnded = true;
    counts.end();
    found.end();
    lists.end();
  };
}

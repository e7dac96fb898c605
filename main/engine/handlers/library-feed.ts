import type { EventPayload } from '../../../shared/bridge/contract.ts';
import { createChangeFeed } from '../async/change-feed.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock, Logger } from '../ports.ts';
import { libraryStatus } from './library-handlers.ts';
import { assetView } from './views.ts';

type LibraryChange = EventPayload<'library.changed'>;

/** The most assets that one event names. More than this exceed what a window shows at once; the event then only says that there are more. */
const NAMED = 100;

/**
 * Emits changes of assets to the window: the first at once, then at most ten events a second, however many changes a scan of the folders
 * finds. Returns the function that unsubscribes.
 */
export function feedLibraryChanges({
  library,
  clock,
  logger,
  emit,
}: {
  readonly library: OpenLibrary;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (change: LibraryChange) => void;
}): () => void {
  const closing = new AbortController();
  const read = async (ids: readonly string[]): Promise<LibraryChange> => {
    const named = ids.slice(0, NAMED);
    const found = await Promise.all(named.map(library.get));
    return {
      changed: found.flatMap((stored) => (stored === null ? [] : assetView(stored))),
      gone: named.filter((_, at) => found[at] === null),
      more: ids.length > NAMED,
      status: libraryStatus(library),
    };
  };
  const feed = createChangeFeed({ clock, logger, read, closing: closing.signal });
  feed.subscribe(emit);
  const stop = library.subscribe(feed.touch);
  return () => {
    stop();
    closing.abort(new Error('closing'));
  };
}

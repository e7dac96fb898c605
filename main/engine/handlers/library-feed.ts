import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock, Logger } from '../ports.ts';
import { libraryStatus } from './library-handlers.ts';
import { assetView } from './views.ts';

type LibraryChange = EventPayload<'library.changed'>;

const INTERVAL_MS = 100;
/** More than a window shows at once is not named one by one. */
const NAMED = 100;

/**
 * Tells the window what became of assets: the first at once, then at most ten times a second, however many a look at the folders
 * brings. Returns its undo.
 */
export function feedLibraryChanges({
  library,
  clock,
  logger,
  tell,
}: {
  readonly library: OpenLibrary;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tell: (change: LibraryChange) => void;
}): () => void {
  const closing = new AbortController();
  const touched = new Set<string>();
  let more = false;
  let scheduled = false;
  let lastTold = Number.NEGATIVE_INFINITY;

  async function flush(): Promise<void> {
    lastTold = clock.now();
    const ids = [...touched];
    const many = more;
    touched.clear();
    more = false;
    const found = await Promise.all(ids.map(library.get));
    tell({
      changed: found.flatMap((stored) => (stored === null ? [] : assetView(stored))),
      gone: ids.filter((_, at) => found[at] === null),
      more: many,
      status: libraryStatus(library),
    });
  }

  async function schedule(): Promise<void> {
    scheduled = true;
    const wait = Math.max(0, lastTold + INTERVAL_MS - clock.now());
    try {
      if (wait > 0) await clock.sleep(Math.min(wait, INTERVAL_MS), closing.signal);
      scheduled = false;
      if (!closing.signal.aborted) await flush();
    } catch (cause) {
      scheduled = false;
      if (!closing.signal.aborted)
        logger.error('the window was not told of assets', { cause: String(cause) });
    }
  }

  const stop = library.subscribe((ids) => {
    for (const id of ids) {
      if (touched.size < NAMED) touched.add(id);
      else more ||= !touched.has(id);
    }
    if (!scheduled) void schedule();
  });
  return () => {
    stop();
    closing.abort(new Error('closing'));
  };
}

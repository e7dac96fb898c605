import type { App } from '../app.ts';
import type { Attempt } from '../attempt.ts';
import { KEPT_PAGES, PAGE_SIZE } from './search-pages.ts';
import { coverCount } from './stacked-pages.ts';
import { shownStacks } from './stacks/open-stacks.ts';

/** Loads the pages that are visible. */
export interface AssetPaging {
  /** Loads the pages of these places, and reloads them when the library or its order changes. Returns a function that stops it. */
  readonly show: (first: number, last: number) => () => void;
  /** The same of several stretches of places, as between groups that are closed. */
  readonly showAll: (stretches: readonly Stretch[]) => () => void;
}

/** Places of its first and its last asset. */
export type Stretch = readonly [first: number, last: number];

/** The shortest time between two reads of the same page while the library keeps changing. Milliseconds. */
const AGAIN_MS = 300;

/** Only visible pages are read. A page that was scrolled past is skipped: dragging the scroll bar can pass a thousand pages. */
export function createAssetPaging({
  store,
  bridge,
  feeds,
  attempt,
}: Pick<App, 'store' | 'bridge' | 'feeds'> & { readonly attempt: Attempt }): AssetPaging {
  const state = store.getState;
  let wanted: readonly Stretch[] = [[0, 0]];
  let busy = false;
  const readAt = new Map<number, number>();
  /** The order of the pages that `readAt` is about. */
  let readOrder = state().libraryOrder;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isFresh(page: number): boolean {
    return state().assetPages.get(page)?.revision === state().libraryRevision;
  }

  /** The next page to read: missing pages before outdated ones. */
  function nextPage(): number | undefined {
    const lastPage = Math.max(0, Math.ceil(coverCount(state()) / PAGE_SIZE) - 1);
    const pageOf = (position: number): number => Math.min(lastPage, Math.floor(position / PAGE_SIZE));
    const those = wanted.flatMap((stretch) => {
      const [first, last] = shownStacks(state()).positionsOf(stretch);
      const from = pageOf(first);
      return Array.from({ length: pageOf(last) - from + 1 }, (_, at) => from + at);
    });
    // Of more than are cached, the first would be gone before the last is there.
    const pages = [...new Set(those)].slice(0, KEPT_PAGES);
    const missing = pages.find((page) => !state().assetPages.has(page));
    return missing ?? pages.find((page) => !isFresh(page));
  }

  /** Returns whether the engine answered. */
  async function read(page: number): Promise<boolean> {
    const { libraryOrder, libraryRevision } = state();
    let answered = false;
    readAt.set(page, Date.now());
    const range = { ...libraryOrder, offset: page * PAGE_SIZE, limit: PAGE_SIZE };
    await attempt(() =>
      feeds.library.readPart(
        () => bridge.revised.library.list(range),
        ({ assets, total }) => {
          answered = true;
          if (state().libraryOrder === libraryOrder) {
            state().setAssetPage(page, assets, libraryRevision, total);
          }
        },
      ),
    );
    return answered;
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      for (let page = nextPage(); page !== undefined; page = nextPage()) {
        if (readOrder !== state().libraryOrder) readAt.clear();
        readOrder = state().libraryOrder;
        const there = state().assetPages.has(page);
        const wait = (readAt.get(page) ?? 0) + AGAIN_MS - Date.now();
        if (there && wait > 0) {
          clearTimeout(timer);
          timer = setTimeout(() => void work(), wait);
          return;
        }
        // After a failure, the next call of `show` or the next change tries again.
        if (!(await read(page))) return;
      }
    } finally {
      busy = false;
    }
  }

  const showAll: AssetPaging['showAll'] = (stretches) => {
    wanted = stretches;
    void work();
    return store.subscribe((now, before) => {
      const isOld =
        now.libraryRevision !== before.libraryRevision || now.libraryOrder !== before.libraryOrder;
      if (isOld) void work();
    });
  };
  return { show: (first, last) => showAll([[first, last]]), showAll };
}

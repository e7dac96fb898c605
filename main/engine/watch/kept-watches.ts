import { AppError } from '../../../shared/model/app-error.ts';
import type { Watch } from '../../../shared/model/watch/watch.ts';
import { hasWatchStore, openWatchStore, type WatchStore } from './watch-store.ts';

/** The watches that Maquette itself runs, in a store that is opened once it is needed. */
export interface KeptWatches {
  /** Throws AppError `disk`. */
  readonly store: () => WatchStore;
  readonly all: () => readonly Watch[];
  /** Throws AppError `not-found`, also for one that was removed. */
  readonly known: (id: string) => Watch;
  readonly close: () => void;
}

/** Whether Maquette itself runs it; the others are the command line's. */
export const isListed = (watch: Watch | null): watch is Watch =>
  watch?.watchedFor != null && !watch.isRemoved;

export function createKeptWatches(data: string): KeptWatches {
  let opened: WatchStore | null = null;
  const store = (): WatchStore => {
    opened ??= openWatchStore(data);
    return opened;
  };
  return {
    store,
    all: () => (opened === null && !hasWatchStore(data) ? [] : store().watches().filter(isListed)),
    known: (id) => {
      const watch = store().watch(id);
      if (isListed(watch)) return watch;
      throw new AppError('not-found', 'This folder is not watched any more.');
    },
    close: () => opened?.close(),
  };
}

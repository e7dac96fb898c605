import type { Watch, WatchEntry } from '../../../shared/model/watch/watch.ts';
import { createSerialQueue } from '../async/slots.ts';
import { openWatch } from './open-watch.ts';
import { openWatchStore, type WatchStore } from './watch-store.ts';
import type { OpenWatchParts, WatchWish } from './watch-wish.ts';
import type { Watcher } from './watcher.ts';

/** The watched folders of an engine. Nothing is watched, and nothing opened, before somebody asks for it. */
export interface Watching {
  /** Throws AppError as {@link openWatch} and {@link openWatchStore}. */
  readonly open: (wish: WatchWish) => Promise<Watcher>;
  /** The last lines of a watch's log, newest first. */
  readonly log: (watchId: string, most: number) => readonly WatchEntry[];
  readonly close: () => void;
}

/** @param onEntry receives each line of a log once it is on the disk */
export function createWatching(
  parts: Omit<OpenWatchParts, 'store' | 'alone'>,
  onEntry: (watch: Watch, entry: WatchEntry) => void = () => undefined,
): Watching {
  let opened: WatchStore | null = null;
  const { run: alone } = createSerialQueue();
  const store = (): WatchStore => {
    opened ??= told(openWatchStore(parts.ports.paths.data), onEntry);
    return opened;
  };
  return {
    open: (wish) => openWatch({ ...parts, store: store(), alone }, wish),
    log: (watchId, most) => store().log(watchId, most),
    close: () => opened?.close(),
  };
}

function told(store: WatchStore, onEntry: (watch: Watch, entry: WatchEntry) => void): WatchStore {
  return {
    ...store,
    record: (watch, files, entries, queued) => {
      store.record(watch, files, entries, queued);
      for (const entry of entries) onEntry(watch, entry);
    },
  };
}

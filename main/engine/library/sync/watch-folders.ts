import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS } from '../collections/collection-file.ts';

/**
 * Asks the system to report when assets' folders are added or removed, or files of collections change. It watches the folders of months, not of each asset, because
 * systems watch some thousands at most. It runs in the library's own process, because reading a share may take any time. If a system or a
 * share reports nothing, the scans at the start and when the window gets the focus find the changes.
 */
export interface FolderWatch {
  /** Starts watching, again if needed: after the library was away, the old watches report nothing more. */
  readonly start: () => void;
  readonly close: () => void;
}

/** How long nothing more may happen before a change is reported: copying a folder takes many steps. Milliseconds. */
const QUIET_MS = 500;
const TREES = ['assets', 'trash'] as const;

/** @param library its absolute folder */
export function watchFolders(library: string, onChange: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function heard(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      onChange();
    }, QUIET_MS);
    timer.unref();
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function add(folder: string): void {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, heard);
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
    } catch {
      // Missing, or cannot be watched: the other scans find what changes in it.
    }
  }

  /** Watches the months that exist now. */
  function follow(): void {
    add(library);
    add(join(library, COLLECTIONS));
    for (const tree of TREES) {
      const folder = join(library, tree);
      add(folder);
      for (const name of namesIn(folder)) if (!name.startsWith('.')) add(join(folder, name));
    }
  }

  return {
    start: () => {
      for (const folder of [...watchers.keys()]) drop(folder);
      follow();
    },
    close: () => {
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

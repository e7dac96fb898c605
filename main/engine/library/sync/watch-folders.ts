import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Has the system tell when assets' folders come and go. It watches the folders of months, not each asset's: systems watch some
 * thousands at most. It runs in the library's own process, for looking at a share takes as long as that pleases. Where a system or a share tells nothing, the looks at the start and when the window comes to the front see it.
 */
export interface FolderWatch {
  /** Begins, or begins anew: after the library was away, the old watches hear nothing more. */
  readonly start: () => void;
  readonly close: () => void;
}

/** So long nothing more may happen before it is told: copying a folder in takes many steps. Milliseconds. */
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
      // Not there (yet), or not to be watched: the other looks see what happens in it.
    }
  }

  /** Watches the months that there are now. */
  function follow(): void {
    add(library);
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

import { extname } from 'node:path';
import { createDiskProcess, type DiskProcess } from '../../disk/disk-process.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import type { HashedMark, LinkedFile, LinkState, LinkWork } from './link-task.ts';

/** Looks at the files that assets link to. They may lie on any disk, so a process of its own looks, and one that hangs is given up. */
export interface Links {
  readonly look: (file: LinkedFile) => Promise<LinkState>;
}

const LIMIT_MS = 15_000;
/** How long its process waits for further work. Milliseconds. */
const IDLE_MS = 5_000;
/** Files whose hashes are remembered. */
const REMEMBERED = 20_000;

export function createLinks(startDisk?: StartDisk): Links {
  const known = new Map<string, HashedMark>();
  let disk: DiskProcess<LinkWork> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running = 0;

  function open(): DiskProcess<LinkWork> {
    clearTimeout(timer);
    const entry = new URL(`./link-worker${extname(import.meta.url)}`, import.meta.url);
    disk ??= createDiskProcess<LinkWork>({ entry, start: startDisk, limitMs: LIMIT_MS });
    return disk;
  }

  function closeWhenIdle(): void {
    if (running > 0) return;
    timer = setTimeout(() => {
      void disk?.close();
      disk = null;
    }, IDLE_MS);
    timer.unref();
  }

  return {
    look: async (file) => {
      running += 1;
      try {
        const found = await open().run('look', { file, known: known.get(file.source) ?? null });
        known.delete(file.source);
        if (found.known !== null) known.set(file.source, found.known);
        const [oldest] = known.keys();
        if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
        return found.state;
      } catch {
        // The disk does not answer, or the process was ended.
        return 'unreadable';
      } finally {
        running -= 1;
        closeWhenIdle();
      }
    },
  };
}

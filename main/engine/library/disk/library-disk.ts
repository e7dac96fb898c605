import { extname } from 'node:path';
import { createDiskProcess, type DiskProcess } from '../../disk/disk-process.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import type { LibraryWork } from './library-task.ts';

/** Access to a library's folder through a process of its own, so that a disk that hangs blocks nothing else. */
export interface LibraryDisk extends DiskProcess<LibraryWork> {
  /** Makes the process, and every process that replaces it, watch a library's folder. */
  readonly watch: (library: string) => void;
}

export interface LibraryDiskOptions {
  readonly startDisk?: StartDisk | undefined;
  /** How long the disk may take to answer, for work without a limit of its own. Milliseconds. */
  readonly limitMs?: number | undefined;
  readonly onChanged?: () => void;
  readonly onSilence?: () => void;
}

/** A sleeping disk takes up to ten seconds to answer. */
const LIMIT_MS = 15_000;

export function createLibraryDisk(options: LibraryDiskOptions): LibraryDisk {
  let watched: string | null = null;
  const { run, close } = createDiskProcess<LibraryWork>({
    entry: new URL(`./library-disk-worker${extname(import.meta.url)}`, import.meta.url),
    start: options.startDisk,
    limitMs: options.limitMs ?? LIMIT_MS,
    first: () => (watched === null ? null : { work: 'watch', library: watched }),
    ...(options.onChanged !== undefined && { onChanged: options.onChanged }),
    ...(options.onSilence !== undefined && { onSilence: options.onSilence }),
  });
  return {
    run,
    watch: (library) => {
      watched = library;
      // Changes in folders that cannot be watched are found by the other scans.
      run('watch', { library }).catch(() => undefined);
    },
    close,
  };
}

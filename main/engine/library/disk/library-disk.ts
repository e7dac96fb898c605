import { extname } from 'node:path';
import { createDiskProcess } from '../../disk/disk-process.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import type { LibraryReply, LibraryTask, LibraryWork, LibraryWorkName } from './library-task.ts';

/** Access to a library's folder through a process of its own, so that a disk that hangs blocks nothing else. */
export interface LibraryDisk {
  /**
   * Does one piece of work. Rejects with `DiskSilence` if the disk does not answer within the time limit, and at once with the
   * signal's reason.
   */
  readonly run: <Name extends LibraryWorkName>(
    work: Name,
    task: LibraryWork[Name]['task'],
    limits?: { readonly signal?: AbortSignal | undefined; readonly limitMs?: number | undefined },
  ) => Promise<LibraryWork[Name]['reply']>;
  /** Makes the process, and every process that replaces it, watch a library's folder. */
  readonly watch: (library: string) => void;
  readonly close: () => Promise<void>;
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
  const { limitMs: usual = LIMIT_MS } = options;
  let watched: string | null = null;
  const watchTask = (): LibraryTask | null => (watched === null ? null : { work: 'watch', library: watched });
  const disk = createDiskProcess<LibraryTask, LibraryReply>({
    entry: new URL(`./library-disk-worker${extname(import.meta.url)}`, import.meta.url),
    start: options.startDisk,
    nameOf: ({ work }) => work,
    first: watchTask,
    ...(options.onChanged !== undefined && { onChanged: options.onChanged }),
    ...(options.onSilence !== undefined && { onSilence: options.onSilence }),
  });
  return {
    run: async (work, task, { signal, limitMs = usual } = {}) => {
      // Each kind of work has its own reply type; the types of a single channel cannot express that.
      const sent = { work, ...task } as unknown as LibraryTask;
      return (await disk.run(sent, { signal, limitMs })) as LibraryWork[typeof work]['reply'];
    },
    watch: (library) => {
      watched = library;
      // Changes in folders that cannot be watched are found by the other scans.
      disk.run({ work: 'watch', library }, { limitMs: usual }).catch(() => undefined);
    },
    close: disk.close,
  };
}

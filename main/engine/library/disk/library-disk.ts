import { extname } from 'node:path';
import { createDiskProcess } from '../../disk/disk-process.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import type { LibraryReply, LibraryTask, LibraryWork, LibraryWorkName } from './library-task.ts';

/** A library's folder, reached through a process of its own: whatever its disk does, nothing else waits for it. */
export interface LibraryDisk {
  /**
   * Does one piece of work. Rejects with `DiskSilence` where the disk gives nothing for as long as the limit says, and at once with the
   * signal's reason.
   */
  readonly run: <Name extends LibraryWorkName>(
    work: Name,
    task: LibraryWork[Name]['task'],
    limits?: { readonly signal?: AbortSignal | undefined; readonly limitMs?: number | undefined },
  ) => Promise<LibraryWork[Name]['reply']>;
  /** Has the process watch a library's folder, and every process after it. */
  readonly watch: (library: string) => void;
  readonly close: () => Promise<void>;
}

export interface LibraryDiskOptions {
  readonly startDisk?: StartDisk | undefined;
  /** How long the disk may give nothing before it counts as silent, where the work says no other. Milliseconds. */
  readonly limitMs?: number | undefined;
  readonly onChanged?: () => void;
  readonly onSilence?: () => void;
}

/** A disk that sleeps takes up to ten seconds to answer. */
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
      // The table of work pairs each with its reply, which the types of one channel cannot say.
      const sent = { work, ...task } as unknown as LibraryTask;
      return (await disk.run(sent, { signal, limitMs })) as LibraryWork[typeof work]['reply'];
    },
    watch: (library) => {
      watched = library;
      // What cannot be watched is seen by the other looks.
      disk.run({ work: 'watch', library }, { limitMs: usual }).catch(() => undefined);
    },
    close: disk.close,
  };
}

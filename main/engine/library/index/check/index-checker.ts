import { extname } from 'node:path';
import type { DiskTask } from '../../../disk/disk-messages.ts';
import { createDiskProcess } from '../../../disk/disk-process.ts';
import type { StartDisk } from '../../../disk/fork-disk.ts';
import { type ThreadEnd, valueIn } from '../threads/thread-fault.ts';

export type CheckReply = ThreadEnd<boolean>;

interface CheckWork {
  readonly check: { readonly task: { readonly file: string }; readonly reply: CheckReply };
}

/** What the process is told. */
export type CheckTask = DiskTask<CheckWork>;

/** Between two signs of life: SQLite's own check of a million assets is one step. Milliseconds. */
const LIMIT_MS = 600_000;

/**
 * Compares an index with itself, see `checkIndex`, in a process of low priority that reads it beside everything else, and ends it.
 * @param file the index's, absolute
 * @returns false if the index is being filled
 * @throws IndexDamage; the signal's reason; another error if it could not be read
 */
export async function checkIndexFile(
  file: string,
  { signal, startDisk }: { readonly signal: AbortSignal; readonly startDisk?: StartDisk | undefined },
): Promise<boolean> {
  const checking = createDiskProcess<CheckWork>({
    entry: new URL(`./check-index-worker${extname(import.meta.url)}`, import.meta.url),
    start: startDisk,
    limitMs: LIMIT_MS,
  });
  try {
    return valueIn(await checking.run('check', { file }, { signal }));
  } finally {
    await checking.close();
  }
}

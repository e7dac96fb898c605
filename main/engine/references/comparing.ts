import { extname } from 'node:path';
import { createDiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { ReferenceWork } from './reference-task.ts';

/** Whether a file has the bytes that the artist chose. */
export type HasBytes = (path: string, sha256: string) => Promise<boolean>;

/** How long the disk may take to answer. Milliseconds. */
const LIMIT_MS = 10_000;

/** Does work for which files of the artist's are compared, by a process of its own: they may lie on any disk. */
export async function comparing<Result>(
  startDisk: StartDisk | undefined,
  work: (hasBytes: HasBytes) => Promise<Result>,
): Promise<Result> {
  const disk = createDiskProcess<ReferenceWork>({
    entry: new URL(`./references-worker${extname(import.meta.url)}`, import.meta.url),
    start: startDisk,
    limitMs: LIMIT_MS,
  });
  try {
    return await work((path, sha256) =>
      disk.run('is-same', { path, sha256 }).catch((cause: unknown) => {
        // A share that does not answer has no file to send; the copy may be elsewhere.
        if (isDiskSilence(cause)) return false;
        throw cause;
      }),
    );
  } finally {
    await disk.close();
  }
}

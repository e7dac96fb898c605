import { diskError } from '../disk/disk-error.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { createLibraryDisk } from './disk/library-disk.ts';

/**
 * Makes a folder a library where it is none yet, so that later a missing one is known to be missing.
 * @throws AppError `disk` where it cannot be written, or its disk does not answer; `input` where it is of a newer version
 */
export async function makeLibrary(folder: string, startDisk: StartDisk | undefined): Promise<void> {
  const disk = createLibraryDisk({ startDisk });
  try {
    await disk.run('open', { library: folder, make: true });
  } catch (cause) {
    throw diskError(cause, 'open the library', folder);
  } finally {
    await disk.close();
  }
}

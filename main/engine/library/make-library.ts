import { diskError } from '../disk/disk-error.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { createLibraryDisk } from './disk/library-disk.ts';

/**
 * Makes a folder a library if it is not one yet, so that later a missing library is recognised as missing.
 * @throws AppError `disk` if it cannot be written, or its disk does not answer; `input` if it is of a newer version
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

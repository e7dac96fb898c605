import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { diskError } from '../../disk/disk-error.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import { createLibraryDisk } from '../disk/library-disk.ts';
import { LIBRARY_MISSING } from '../library-folder.ts';

/** Looks at folders for libraries, and changes nothing but what is asked for. */
export interface LibraryProbe {
  /**
   * Whether the library with this id is in a folder. `limitMs`: how long its disk may take, in milliseconds. Throws what the disk says where that cannot be known, also that it does not answer.
   */
  readonly isThere: (folder: string, id: string, limitMs?: number) => Promise<boolean>;
  /**
   * The id of the library in a folder, which is proven to be writable; null if there is none.
   * @param options.make whether to make the folder a library then
   * @throws AppError `disk` if it cannot be used, `input` if it is damaged or of a newer version
   */
  readonly idOf: (folder: string, options: { readonly make: boolean }) => Promise<string | null>;
  /** The id of the library in a folder; null if there is none. Writes nothing. Throws as `idOf`. */
  readonly identify: (folder: string) => Promise<string | null>;
  /**
   * Gives the library in a folder an id of its own, in place of `from`. Returns it.
   * @throws AppError `disk` if it cannot be written, or is not there; `input` if it is damaged
   */
  readonly own: (folder: string, from: string | null) => Promise<string>;
  /** Whether a folder is there, as far as can be seen. Throws if its disk does not answer. */
  readonly isFolder: (folder: string) => Promise<boolean>;
  /** When the library in a folder was made, in milliseconds since the epoch; null if there is none, or the disk does not say. */
  readonly madeAt: (folder: string) => Promise<number | null>;
  /** Whether a path leads into a folder, with links resolved. Throws likewise. */
  readonly isWithin: (path: string, folder: string) => Promise<boolean>;
}

/** Looks by a process of its own for each look: what hangs holds up no other. */
export function createLibraryProbe(startDisk: StartDisk | undefined): LibraryProbe {
  const withDisk = async <T>(look: (disk: ReturnType<typeof createLibraryDisk>) => Promise<T>) => {
    const disk = createLibraryDisk({ startDisk });
    try {
      return await look(disk);
    } finally {
      await disk.close();
    }
  };
  return {
    isThere: (folder, id, limitMs) =>
      withDisk(async (disk) => {
        try {
          await disk.run('prove', { library: folder, id }, { limitMs });
          return true;
        } catch (cause) {
          if (cause instanceof AppError && cause.detail === LIBRARY_MISSING) return false;
          throw cause;
        }
      }),
    idOf: (folder, { make }) =>
      withDisk(async (disk) => {
        try {
          return await disk.run('open', { library: folder, make });
        } catch (cause) {
          if (!make && cause instanceof AppError && cause.detail === LIBRARY_MISSING) return null;
          throw diskError(cause, 'open the library', folder);
        }
      }),
    identify: (folder) =>
      withDisk((disk) => disk.run('identify', { library: folder })).catch((cause: unknown) => {
        throw diskError(cause, 'open the library', folder);
      }),
    own: (folder, from) =>
      withDisk((disk) => disk.run('own', { library: folder, from })).catch((cause: unknown) => {
        throw diskError(cause, 'give an id of its own to the library', folder);
      }),
    isFolder: (path) => withDisk((disk) => disk.run('isFolder', { path })),
    madeAt: (folder) => withDisk((disk) => disk.run('changedAt', { path: join(folder, 'library.json') })),
    isWithin: (path, folder) => withDisk((disk) => disk.run('within', { path, folder })),
  };
}

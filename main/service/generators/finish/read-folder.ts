import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isRelativePath } from '../../../../shared/model/relative-path.ts';
import { MediaError } from '../../../media/media-error.ts';

/** What lies in the folder of a generator program. Nothing outside of it is read, whatever a path says, and no link is followed. */
export interface FolderReader {
  /**
   * Reads a file by its path in the folder; undefined if there is none, or the path leads out of the folder, or over a link. Throws
   * MediaError if more would be read in all than may.
   */
  readonly read: (path: string) => Uint8Array | undefined;
}

/** What the system says of a name that is too long, of one below a file, of links in a circle, and of a file that its program closed to all. */
const NO_FILE: ReadonlySet<string> = new Set(['ENAMETOOLONG', 'ENOTDIR', 'ELOOP', 'EACCES']);

/** @param folder a folder in which nothing is written any more. Absolute path. */
export function readFolder(folder: string, maxBytes: number): FolderReader {
  const root = realpathSync(folder);
  const known = new Map<string, Uint8Array | undefined>();
  let left = maxBytes;

  const load = (path: string): Uint8Array | undefined => {
    const wanted = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    if (!isRelativePath(wanted)) return undefined;
    const place = join(root, wanted);
    try {
      const stats = lstatSync(place, { throwIfNoEntry: false });
      if (stats === undefined || !stats.isFile() || realpathSync(place) !== place) return undefined;
      left -= stats.size;
      if (left < 0) throw new MediaError({ code: 'files-too-large', most: maxBytes });
      return new Uint8Array(readFileSync(place));
    } catch (cause) {
      if (NO_FILE.has(String((cause as NodeJS.ErrnoException).code))) return undefined;
      throw cause;
    }
  };
  return {
    read: (path) => {
      if (!known.has(path)) known.set(path, load(path));
      return known.get(path);
    },
  };
}

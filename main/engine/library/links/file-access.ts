import type { AppError } from '../../../../shared/model/app-error.ts';
import { linkOf } from '../../../../shared/model/import/imported.ts';
import type { StartDisk } from '../../disk/fork-disk.ts';
import { fileWithin } from '../../disk/within-folder.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { StoredAsset } from '../library.ts';
import type { LinkedFile, LinkState } from './link-task.ts';
import { createLinks, type Links } from './links.ts';

/** A linked file of an asset, and whether it is there. */
export interface LinkSeen {
  /** Its path in the sidecar's `files`. */
  readonly path: string;
  /** Absolute. */
  readonly source: string;
  readonly state: LinkState;
}

/** How the files that sidecars name are reached. */
export interface FileAccess {
  /** Whether a file lies in a folder, with links resolved; false if its disk does not answer in time. */
  readonly holds: (path: string, folder: string) => Promise<boolean>;
  /**
   * Where a file lies that an asset's sidecar names: in its folder, or where it is linked. Null if it is not there, does not answer in time, or
   * (a linked one) has other bytes than the sidecar says.
   */
  readonly openFile: (stored: StoredAsset, path: string) => Promise<string | null>;
  /** The same for work that nobody waits for: linked files on a disk that does not answer hold up no others. */
  readonly openInBackground: (stored: StoredAsset, path: string) => Promise<string | null>;
  /** The linked files of an asset; none for one that has its files itself. */
  readonly lookAtLinks: (stored: StoredAsset) => Promise<readonly LinkSeen[]>;
  /** Whether a file outside of the library has the bytes that are said of it. */
  readonly lookAtFile: (file: LinkedFile) => Promise<LinkState>;
  /** Looks whether any file lies at a place, `changed` if one does. Where files lay before, disks often do not answer; this holds up no other look. */
  readonly lookAtOldPlace: (source: string) => Promise<LinkState>;
}

export function createFileAccess(parts: {
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly problem: () => AppError | null;
  readonly startDisk: StartDisk | undefined;
}): FileAccess {
  const links = createLinks(parts.startDisk);
  const ofBackground = createLinks(parts.startDisk);
  const ofOldPlaces = createLinks(parts.startDisk);
  const holds: FileAccess['holds'] = async (path, folder) => {
    // Do not ask a disk that has not answered before.
    if (parts.problem() !== null) return false;
    return parts.disk.run('within', { path, folder }).catch(() => false);
  };
  const openWith =
    ({ look }: Links): FileAccess['openFile'] =>
    async ({ asset, folder }, path) => {
      const source = linkOf(asset, path);
      if (source === null) return fileWithin(folder, path, holds);
      const file = asset.files.find((each) => each.path === path);
      const state = file === undefined ? 'missing' : await look({ source, ...file });
      return state === 'whole' ? source : null;
    };
  return {
    holds,
    openFile: openWith(links),
    openInBackground: openWith(ofBackground),
    lookAtFile: links.look,
    // Of a length that no file has, none is hashed.
    lookAtOldPlace: (source) => ofOldPlaces.look({ source, bytes: -1, sha256: '' }),
    lookAtLinks: async ({ asset }) => {
      const seen: LinkSeen[] = [];
      for (const { path, bytes, sha256 } of asset.files) {
        const source = linkOf(asset, path);
        if (source !== null) seen.push({ path, source, state: await links.look({ source, bytes, sha256 }) });
      }
      return seen;
    },
  };
}

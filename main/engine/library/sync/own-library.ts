import { join } from 'node:path';
import type { LibraryManifest } from '../../../../shared/model/asset.ts';
import { syncFolder } from '../../disk/durable.ts';
import type { Ids } from '../../ports.ts';
import { missingLibrary, readManifest } from '../library-folder.ts';
import { withFolderLock } from './folder-lock.ts';

/**
 * Gives the library in a folder an id of its own; all else in it stays as it is. Whole or not at all: after a crash it has the one id or the other.
 * @param from the id that it has; null for any. One that has another already keeps that, for two may be asked at once
 * @returns the id that it has then
 * @throws AppError `disk` if there is none, `input` if it is damaged; the system's error if it cannot be written
 */
export async function ownLibrary(folder: string, from: string | null, ids: Ids): Promise<string> {
  return withFolderLock(folder, async (write) => {
    const known = await readManifest(folder);
    if (known === null) throw missingLibrary(folder);
    if (from !== null && known.id !== from) return known.id;
    const manifest: LibraryManifest = { ...known, id: ids.uuid() };
    await write(join(folder, 'library.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncFolder(folder);
    return manifest.id;
  });
}

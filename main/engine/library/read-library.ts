import { join } from 'node:path';
import { diskError } from '../disk/disk-error.ts';
import { createLibraryDisk } from './disk/library-disk.ts';
import { type IndexedAsset, memoryIndex } from './index/asset-index.ts';
import type { Library, StoredAsset } from './library.ts';

/** The content of a library at one moment. */
export type LibrarySnapshot = Pick<
  Library,
  'folder' | 'get' | 'findByFingerprint' | 'findInTrash' | 'findByResult'
>;

/**
 * Reads a library without writing anything. A folder that is no library yet is empty.
 * @param options.required whether it must be a library already
 * @throws AppError `disk` if it cannot be read, or is required and missing; `input` if it is of a newer version
 */
export async function readLibrary(
  folder: string,
  options: { readonly required: boolean; readonly signal?: AbortSignal | undefined },
): Promise<LibrarySnapshot> {
  const { signal } = options;
  const disk = createLibraryDisk({});
  const index = memoryIndex();
  try {
    if (await disk.run('isLibrary', { library: folder, required: options.required }, { signal })) {
      for (const month of await disk.run('months', { library: folder }, { signal })) {
        const known = new Map();
        const { fresh } = await disk.run(
          'survey',
          { library: folder, month, depth: 'folders', known },
          { signal },
        );
        const { entries } = await disk.run('read', { library: folder, folders: fresh }, { signal });
        index.put(entries);
      }
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw diskError(cause, 'read the library', folder);
  } finally {
    await disk.close();
  }
  const stored = (found: IndexedAsset | null): StoredAsset | null =>
    found === null ? null : { ...found, folder: join(folder, ...found.folder.split('/')) };
  return {
    folder,
    get: async (id) => stored(index.byId(id)),
    findByFingerprint: async (print) => stored(index.byFingerprint(print)),
    findInTrash: async (print) => stored(index.trashedByFingerprint(print)),
    findByResult: async (sha256) => stored(index.byResult(sha256)),
  };
}

import { join } from 'node:path';
import { diskError } from './disk-error.ts';
import type { IndexedAsset } from './index/asset-index.ts';
import { memoryIndex } from './index/asset-index.ts';
import type { Library, StoredAsset } from './library.ts';
import { isLibraryFolder } from './library-folder.ts';
import { readSidecars } from './sync/sidecars.ts';
import { monthsOf, surveyMonth } from './sync/survey.ts';

/** What a library holds at one moment. */
export type LibrarySnapshot = Pick<
  Library,
  'folder' | 'get' | 'findByFingerprint' | 'findInTrash' | 'findByResult'
>;

/**
 * Looks into a library and writes nothing; a folder that is none yet holds nothing.
 * @param options.required whether it must be a library already
 * @throws AppError `disk` where it cannot be read, or is required and not there; `input` where it is of a newer version
 */
export async function readLibrary(
  folder: string,
  options: { readonly required: boolean },
): Promise<LibrarySnapshot> {
  const index = memoryIndex();
  try {
    if (await isLibraryFolder(folder, options)) {
      for (const month of await monthsOf(folder)) {
        const { fresh } = await surveyMonth(folder, month, new Map(), 'folders');
        const { entries } = await readSidecars(folder, fresh);
        index.put(entries);
      }
    }
  } catch (cause) {
    throw diskError(cause, 'read the library', folder);
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

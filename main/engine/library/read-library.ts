import { createAssetIndex } from './asset-index.ts';
import { diskError } from './disk-error.ts';
import type { Library } from './library.ts';
import { isLibraryFolder } from './library-folder.ts';
import { readSidecars } from './sidecars.ts';

/** What a library holds at one moment. */
export type LibrarySnapshot = Pick<Library, 'folder' | 'get' | 'findByFingerprint' | 'findByResult'>;

/**
 * Looks into a library and writes nothing; a folder that is none yet holds nothing.
 * @param options.required whether it must be a library already
 * @throws AppError `disk` where it cannot be read, or is required and not there; `input` where it is of a newer version
 */
export async function readLibrary(
  folder: string,
  options: { readonly required: boolean },
): Promise<LibrarySnapshot> {
  const index = createAssetIndex();
  try {
    if (await isLibraryFolder(folder, options)) {
      const { assets } = await readSidecars(folder, new Set());
      for (const stored of assets) index.add(stored);
    }
  } catch (cause) {
    throw diskError(cause, 'read the library', folder);
  }
  return {
    folder,
    get: async (id) => index.byId(id),
    findByFingerprint: async (print) => index.byFingerprint(print),
    findByResult: async (sha256) => index.byResult(sha256),
  };
}

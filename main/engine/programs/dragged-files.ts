import { AppError } from '../../../shared/model/app-error.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import { fileOfAsset } from './files-of-assets.ts';

/** The files that are dragged out of the window. */
export interface DraggedFiles {
  /** Absolute. */
  readonly files: readonly string[];
  /** A small png of the cover of one of them, absolute; null if none has one of its own that can be read. */
  readonly cover: string | null;
  /** How many have no file, and why the first has none; null if all have one. */
  readonly failed: { readonly count: number; readonly why: string } | null;
}

/**
 * The files of assets, as they lie on the disk: in the library, or where they are linked.
 * @param smallPng makes a small picture of a cover, with limits: anybody may have made the cover, and who draws it has none
 */
export async function draggedFiles(
  library: Pick<OpenLibrary, 'get' | 'openFile' | 'lookAtLinks'>,
  ids: readonly string[],
  smallPng: (path: string) => Promise<string | null>,
): Promise<DraggedFiles> {
  const outcomes = await Promise.allSettled(ids.map((id) => fileOfAsset(library, id)));
  const files = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.file] : []));
  const lost = outcomes.filter((each) => each.status === 'rejected');
  const [first] = lost;
  const cover = await coverOf(library, ids[outcomes.findIndex(({ status }) => status === 'fulfilled')]);
  return {
    files: [...new Set(files)],
    cover: cover === null ? null : await smallPng(cover),
    failed:
      first === undefined
        ? null
        : {
            count: lost.length,
            why: first.reason instanceof AppError ? first.reason.message : String(first.reason),
          },
  };
}

async function coverOf(
  library: Pick<OpenLibrary, 'get' | 'openFile'>,
  id: string | undefined,
): Promise<string | null> {
  const stored = id === undefined ? null : await library.get(id);
  const cover = stored?.asset.files.find(({ role }) => role === 'cover');
  return stored === null || cover === undefined ? null : library.openFile(stored, cover.path);
}

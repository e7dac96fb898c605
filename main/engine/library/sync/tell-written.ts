import type { Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import { indexEntry, type SidecarMark } from '../index/index-entry.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import type { StoredAsset } from '../library.ts';
import { pathInside } from '../library-folder.ts';

/** Reads the sidecar of an asset's folder (absolute) again once it was written, and tells the index. */
export function tellWritten({
  folder: library,
  disk,
  index,
  onChange,
}: {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: Pick<ReplaceableIndex, 'change' | 'inTurn'>;
  readonly onChange: (ids: readonly string[]) => void;
}): (folder: string) => Promise<void> {
  return (folder) =>
    index.inTurn(async () => {
      const { entries } = await disk.run('read', { library, folders: [pathInside(library, folder)] });
      onChange(await index.change({ of: 'put', entries }));
    });
}

/** Tells the index of a new asset, which is on the disk already. If its row cannot be written, the next scan of the folder adds it. */
export async function tellCommitted(
  {
    folder: library,
    index,
    logger,
    onChange,
  }: {
    /** The library's, absolute. */
    readonly folder: string;
    readonly index: Pick<ReplaceableIndex, 'change' | 'inTurn' | 'use'>;
    readonly logger: Logger;
    readonly onChange: (ids: readonly string[]) => void;
  },
  { asset, folder }: StoredAsset,
  mark: SidecarMark,
): Promise<void> {
  const path = pathInside(library, folder);
  try {
    await index.inTurn(async () => {
      // A scan may have found it first, and the artist may have changed it since.
      if (index.use((each) => each.byId(asset.id))?.folder === path) return;
      onChange(await index.change({ of: 'put', entries: [indexEntry(path, mark, asset)] }));
    });
  } catch (cause) {
    logger.warn('an asset was not taken into the index', { folder, cause: String(cause) });
  }
}

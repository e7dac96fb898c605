import type { LibraryDisk } from '../disk/library-disk.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
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

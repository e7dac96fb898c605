import type { View } from '../../../shared/interface/formats.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { comparing } from '../references/comparing.ts';
import type { StoredAsset } from './library.ts';

/** The artist's own picture, of which a mended copy was sent. */
export interface Original {
  readonly view: View;
  /** Absolute; null if it is gone, or has other bytes by now. */
  readonly file: string | null;
}

/**
 * The artist's own pictures of an asset, of which mended copies were sent. One is named only if it has the bytes that the sidecar says: a sidecar of
 * somebody else's cannot give away a file that its writer does not have.
 */
export async function originalsOf(
  { asset }: StoredAsset,
  startDisk: StartDisk | undefined,
): Promise<readonly Original[]> {
  const mended = asset.references.flatMap(({ view, source, mended: done }) =>
    done === undefined ? [] : [{ view, source, sha256: done.original }],
  );
  if (mended.length === 0) return [];
  return comparing(startDisk, async (hasBytes) => {
    const originals: Original[] = [];
    for (const { view, source, sha256 } of mended)
      originals.push({ view, file: (await hasBytes(source, sha256)) ? source : null });
    return originals;
  });
}

import { stat } from 'node:fs/promises';
import type { MaskFile } from '../../../../shared/model/mend/mask-file.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { type ImageFile, mapImages, viewsOf } from '../../../../shared/model/reference.ts';
import { abortable } from '../../async/abortable.ts';
import type { ImageInspector } from '../inspect/image-inspector.ts';

/** Milliseconds after which the disk of a mask counts as silent: what is on it cannot be known, and is not sent. */
const LIMIT_MS = 60_000;
/** Masks that took too long, after which no further one is read: their disk does not answer. */
const MOST_SILENT = 2;
/** Masks that are read at the same time. */
const AT_ONCE = 8;

/**
 * The paths of the masks that are laid over pictures of these rows, and whose bytes are others now.
 * @param options `limit`: milliseconds that the disk of one mask may take
 */
export async function changedMasks(
  images: Pick<ImageInspector, 'inspect'>,
  rows: readonly PlanRow[],
  { limit = LIMIT_MS }: { readonly limit?: number } = {},
): Promise<ReadonlySet<string>> {
  const laid = new Map<string, { readonly mask: MaskFile; readonly sha256: string }>();
  for (const { image } of rows.flatMap(({ reference }) => viewsOf(reference))) {
    const sha256 = image.mended?.mask;
    if (image.mask !== undefined && sha256 !== undefined)
      laid.set(image.mask.path, { mask: image.mask, sha256 });
  }
  const left = [...laid.values()];
  const changed = new Set<string>();
  let silent = 0;
  const lane = async (): Promise<void> => {
    for (let each = left.pop(); each !== undefined; each = left.pop()) {
      if (silent >= MOST_SILENT) {
        changed.add(each.mask.path);
        continue;
      }
      const tooLong = AbortSignal.timeout(limit);
      const sha256 = await hashOf(images, each.mask, tooLong);
      if (sha256 !== each.sha256) changed.add(each.mask.path);
      if (sha256 === null && tooLong.aborted) silent += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return changed;
}

/** Null for a file that is gone, or that cannot be read: it is not the one of the plan. */
async function hashOf(
  images: Pick<ImageInspector, 'inspect'>,
  { path, name }: MaskFile,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    // Reading a pipe or a device would never end.
    if (!(await abortable(stat(path), signal)).isFile()) return null;
    return (await images.inspect({ path, name }, { decode: false, signal })).sha256;
  } catch {
    return null;
  }
}

/** The rows as they are once these masks are known to have changed: their copies are not sent. */
export function withChangedMasks(rows: readonly PlanRow[], changed: ReadonlySet<string>): PlanRow[] {
  const judged = (image: ImageFile): ImageFile =>
    image.mask !== undefined && image.mended?.mask !== undefined && changed.has(image.mask.path)
      ? { ...image, mask: { ...image.mask, fault: 'changed' } }
      : image;
  return rows.map((row) => ({ ...row, reference: mapImages(row.reference, judged) }));
}

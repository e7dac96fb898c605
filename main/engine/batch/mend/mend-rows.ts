import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { type ImageFile, mapImages, viewsOf } from '../../../../shared/model/reference.ts';
import type { Mender } from './mender.ts';

export interface MendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the number of rows mended so far, and the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How many rows are under way: while one is kept on the disk, the next is mended. */
const AT_ONCE = 2;

/**
 * The rows with the images of those chosen mended anew: what was mended on them before is replaced. A file that cannot be read any more
 * keeps its row as it is, which the check before sending catches.
 * @param ids the rows; null for all
 * @throws AppError `disk` if a copy cannot be kept; the signal's reason
 */
export async function mendRows(
  mender: Mender,
  rows: readonly PlanRow[],
  ids: ReadonlySet<string> | null,
  choice: FixChoice,
  { signal, onProgress }: MendOptions = {},
): Promise<readonly PlanRow[]> {
  const chosen = rows.filter(({ id, reference }) => (ids?.has(id) ?? true) && viewsOf(reference).length > 0);
  const mended = new Map<string, PlanRow>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let row = chosen[next++]; row !== undefined; row = chosen[next++]) {
      signal?.throwIfAborted();
      mended.set(row.id, await mendRow(mender, row, choice, signal));
      onProgress?.(mended.size, chosen.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return rows.map((row) => mended.get(row.id) ?? row);
}

async function mendRow(
  mender: Mender,
  row: PlanRow,
  choice: FixChoice,
  signal: AbortSignal | undefined,
): Promise<PlanRow> {
  const mended = new Map<ImageFile, ImageFile>();
  for (const { image } of viewsOf(row.reference)) {
    if (image.bytes === 0) continue;
    try {
      mended.set(image, await mender.mend(image, choice, signal));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    }
  }
  return { ...row, reference: mapImages(row.reference, (image) => mended.get(image) ?? image) };
}

import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import { usedMask } from '../../../../shared/model/mend/used-mask.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { type ImageFile, mapImages, viewsOf } from '../../../../shared/model/reference.ts';
import { MEND_THREADS, type Mender } from './mender.ts';

export interface MendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the number of rows mended so far, and the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Rows, and the recipe of those that have none of their own. */
export interface RowsToMend {
  readonly rows: readonly PlanRow[];
  readonly recipe: Recipe;
}

/** What systems say of files that are gone, or that cannot be opened any more. */
const UNREADABLE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP']);
/** How many rows are under way: while one is kept on the disk, the others are mended. */
const AT_ONCE = MEND_THREADS + 1;

/**
 * The rows with their images mended anew: what was mended on them before is replaced. A file that cannot be read any more keeps its row as
 * it is, which the check before sending catches. Masks are laid over where the row's recipe calls for it.
 * @param choiceOf what is mended on an image; null for an image that stays as it is now
 * @throws AppError `disk` if a copy cannot be kept; the signal's reason
 */
export async function mendRows(
  mender: Mender,
  plan: RowsToMend,
  choiceOf: (image: ImageFile, row: PlanRow) => FixChoice | null,
  { signal, onProgress }: MendOptions = {},
): Promise<readonly PlanRow[]> {
  const { rows } = plan;
  const chosen = rows.filter((row) =>
    viewsOf(row.reference).some(({ image }) => choiceOf(image, row) !== null),
  );
  const mended = new Map<string, PlanRow>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let row = chosen[next++]; row !== undefined; row = chosen[next++]) {
      signal?.throwIfAborted();
      mended.set(row.id, await mendRow(mender, { row, recipe: recipeOf(plan, row) }, choiceOf, signal));
      onProgress?.(mended.size, chosen.length);
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((cause: unknown) => {
      next = chosen.length;
      throw cause;
    }),
  );
  await Promise.all(lanes);
  return rows.map((row) => mended.get(row.id) ?? row);
}

async function mendRow(
  mender: Mender,
  { row, recipe }: { readonly row: PlanRow; readonly recipe: Recipe },
  choiceOf: (image: ImageFile, row: PlanRow) => FixChoice | null,
  signal: AbortSignal | undefined,
): Promise<PlanRow> {
  const mended = new Map<ImageFile, ImageFile>();
  for (const { image } of viewsOf(row.reference)) {
    const choice = choiceOf(image, row);
    if (image.bytes === 0 || choice === null) continue;
    try {
      const mask = usedMask(recipe, image);
      // Which of several is meant, nobody knows.
      const laid = mask?.fault === 'several' ? undefined : mask;
      mended.set(image, await mender.mend(image, choice, signal, laid));
    } catch (cause) {
      if (!UNREADABLE.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    }
  }
  return { ...row, reference: mapImages(row.reference, (image) => mended.get(image) ?? image) };
}

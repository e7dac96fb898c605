import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import { hasItsMask } from '../../../../shared/model/mend/used-mask.ts';
import type { PlanFile, PlanFileRow } from '../../../../shared/model/plan/plan-file.ts';
import type { ReadPlanFile } from '../../../../shared/model/plan/read-plan-file.ts';
import { whyRecipeDoesNotFit } from '../../../../shared/model/plan/recipe-fits.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { preflight } from '../../../../shared/model/preflight.ts';
import { type ImageFile, mapImages, viewsOf } from '../../../../shared/model/reference.ts';
import type { PlanOptions } from '../gather-references.ts';
import { mendRows } from '../mend/mend-rows.ts';
import type { Mender } from '../mend/mender.ts';
import { judgeAgain, type PlannerParts, pictured } from '../planner.ts';
import { findReference, imagesOf, whyChanged } from './file-references.ts';
import { overOf } from './wish.ts';

/** How many rows are read at the same time. */
const AT_ONCE = 8;

/**
 * The plan of a plan file, judged by what is in its files, in the queue and in the library now. Files are read and mended on copies as
 * the file says; a row whose files are gone or have other bytes is blocked, with a sentence that says so.
 * @throws AppError `disk` if a copy cannot be kept or the library cannot be read; the signal's reason
 */
export async function openPlan(
  parts: PlannerParts & { readonly mender: Mender },
  file: ReadPlanFile,
  connectionId: string,
  options: PlanOptions = {},
): Promise<Plan> {
  const { rows: read, troubled } = await readRows(parts, file, options);
  const given = new Map(file.rows.flatMap((row) => (troubled.has(row.id) ? [] : [[row.id, row] as const])));
  const fixesOf = (found: ImageFile, { id }: PlanRow): FixChoice | null => {
    const row = given.get(id);
    if (row === undefined) return null;
    const image = imagesOf(row.reference).find(({ path }) => path === found.path);
    const fixes = image?.fixes ?? [];
    return fixes.length === 0 && hasItsMask(row.recipe, found) ? null : fixes;
  };
  const mended = await mendRows(parts.mender, { rows: read, recipe: file.recipe }, fixesOf, {
    signal: options.signal,
  });
  const checked = mended.map((row) => {
    const { reference } = given.get(row.id) ?? {};
    const images = viewsOf(row.reference).map(({ image }) => image);
    const why = reference === undefined ? null : whyChanged(reference, images);
    return why === null ? row : blocked(row, why);
  });
  const rows = [...checked, ...file.refused.map(refusedRow)];
  const images = rows.reduce((sum, { reference }) => sum + viewsOf(reference).length, 0);
  const counts = { images, meshes: rows.filter(({ reference }) => reference.kind === 'mesh').length };
  const { id, title, recipe, chain } = file;
  const plan = { id, title, recipe, chain, connectionId, paths: [], rows, ...counts, others: 0, named: 0 };
  return judgeAgain(parts, await pictured(parts, { ...plan, priceSeen: 0, credits: '0.00' }));
}

const UNJUDGED = {
  thumbnail: null,
  picture: null,
  status: 'blocked',
  fingerprint: null,
  assetId: null,
  credits: null,
} as const;

interface FoundRows {
  readonly rows: readonly PlanRow[];
  /** The ids of those that cannot be sent. */
  readonly troubled: ReadonlySet<string>;
}

async function readRows(parts: PlannerParts, file: PlanFile, options: PlanOptions): Promise<FoundRows> {
  const { signal, onProgress } = options;
  const rows: PlanRow[] = [];
  const troubled = new Set<string>();
  let [next, read] = [0, 0];
  const lane = async (): Promise<void> => {
    for (let index = next++; index < file.rows.length; index = next++) {
      signal?.throwIfAborted();
      const given = file.rows[index];
      if (given === undefined) return;
      const { reference, trouble } = await findReference(parts, given.reference, signal);
      const row = await rowOf(parts, file, given, reference);
      const why = trouble ?? whyRecipeDoesNotFit(given.recipe, reference);
      if (why !== null) troubled.add(given.id);
      rows[index] = why === null ? row : blocked(row, why);
      onProgress?.(++read, file.rows.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { rows, troubled };
}

/** Until it is judged, only what is wrong with its files is known. */
async function rowOf(
  { library }: Pick<PlannerParts, 'library'>,
  file: PlanFile,
  given: PlanFileRow,
  reference: PlanRow['reference'],
): Promise<PlanRow> {
  const { id, recipe, labels, again, assetId = null } = given;
  const seen = again && assetId !== null ? await library.get(assetId) : null;
  const isOwn = JSON.stringify(recipe) !== JSON.stringify(file.recipe);
  return {
    ...UNJUDGED,
    id,
    reference,
    ...(isOwn && { recipe }),
    ...(labels && { labels }),
    // The same row of the same plan is the same wish, however often it is run.
    ...(again && {
      wish: `${file.id}/${id}`,
      ...(seen !== null && { over: overOf(seen.asset.fingerprint, undefined, seen) }),
    }),
    findings: [...preflight(recipe, reference)],
  };
}

/** A row of the file that is none: it has no reference, but a place in what is said. */
function refusedRow({ which, why }: ReadPlanFile['refused'][number], index: number): PlanRow {
  const reference = { kind: 'adopted', name: which } as const;
  return blocked({ ...UNJUDGED, id: `refused-${index + 1}`, reference, findings: [] }, why);
}

/** Its files count as unread, so that nothing judges it again. */
function blocked(row: PlanRow, message: string): PlanRow {
  const reference = mapImages(row.reference, ({ mended: _, ...image }) => ({ ...image, sha256: null }));
  return { ...row, reference, findings: [{ severity: 'error', code: null, field: 'images', message }] };
}

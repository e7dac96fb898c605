import { basename } from 'node:path';
import { addCredits } from '../../../shared/model/credits.ts';
import { isLeftOut } from '../../../shared/model/plan/needs-word.ts';
import { recipeOf } from '../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { PriceEstimate } from '../../../shared/model/prices.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { meshOf, placeOf, type Reference, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { forEachSlice } from '../async/slices.ts';
import { fileWithin } from '../disk/within-folder.ts';
import type { Library } from '../library/library.ts';
import type { Ids } from '../ports.ts';
import { fingerprint } from './fingerprint.ts';
import {
  type GatherParts,
  gatherReferences,
  type PlanOptions,
  type PlanRequest,
  unreadableReference,
  wantedBy,
} from './gather-references.ts';
import { foundRows } from './inspect/found-rows.ts';
import { hasThumbnail } from './inspect/has-thumbnail.ts';
import { type JudgeParts, judge, lookUpAll, type MadeWith } from './rows/judge-row.ts';
import { createPrices, type RowPrices } from './rows/row-prices.ts';
import type { Unreadable } from './scan.ts';
import { typedPath } from './typed-path.ts';
import { type LoneViews, withLoneFinding } from './views/lone-view.ts';
import { viewThumbnails } from './views/view-thumbnails.ts';

export interface PlannerParts extends GatherParts, JudgeParts {
  readonly library: JudgeParts['library'] & Pick<Library, 'findByResult'>;
  /** The estimated price of an attempt. */
  readonly priceOf: (connectionId: string, recipe: Recipe) => PriceEstimate;
  readonly ids: Ids;
  /** The URL of a file's thumbnail for the window. */
  readonly thumbnailOf: (path: string) => string;
  /** The URL of the file itself for the window. */
  readonly pictureOf: (path: string) => string;
}

/**
 * Inspects the inputs and says what a recipe would make of them: scan, group, preflight, dedupe, quote. Nothing is sent,
 * and nothing is written.
 * @throws AppError as {@link gatherReferences}
 */
export async function makePlan(
  parts: PlannerParts,
  asked: PlanRequest,
  options: PlanOptions = {},
): Promise<Plan> {
  // One spelling of each path from here on, also in the window: `/x//refs/` and `/x/refs` are one folder.
  const request = { ...asked, paths: [...new Set(asked.paths.map(typedPath))] };
  const gathered = await gatherReferences(parts, request, {
    ...options,
    ...foundRows(parts, request, options.onRows),
  });
  const { references, lone, unreadable, images, meshes, others, leftAside, named } = gathered;
  const prices = createPrices(parts, request);
  const rows = await judgeAll(parts, request, references, prices, lone, options.signal);
  for (const each of unreadable) rows.push(unreadableRow(each, request.recipe, rows.length));
  return {
    id: parts.ids.uuid(),
    title: titleOf(request, references),
    paths: request.paths,
    recipe: request.recipe,
    chain: request.chain,
    connectionId: request.connectionId,
    rows,
    images,
    meshes,
    others,
    ...(leftAside.length > 0 && { leftAside: [...leftAside] }),
    named,
    priceSeen: prices.seen(),
    credits: creditsOf({ chain: request.chain, rows }),
  };
}

/** What the plan costs as it stands: rows that wait for the artist's word are not sent. */
const creditsOf = (plan: Pick<Plan, 'rows' | 'chain'>): Plan['credits'] =>
  addCredits(plan.rows.flatMap((row) => (row.credits === null || isLeftOut(row, plan) ? [] : [row.credits])));

/**
 * Judges the rows of a plan again by what is in the queue and in the library now. Rows that could not be read stay as they are:
 * no file is read again.
 */
export async function judgeAgain(parts: PlannerParts, plan: Plan): Promise<Plan> {
  const prices = createPrices(parts, plan);
  const earlier = new Set<string>();
  const rows: PlanRow[] = [];
  await forEachSlice(plan.rows, async (slice) => {
    const { chain } = plan;
    const known = await lookUpAll(
      parts,
      slice.map((row) => ({ reference: row.reference, recipe: recipeOf(plan, row), chain })),
    );
    for (const [at, row] of slice.entries()) {
      const recipe = recipeOf(plan, row);
      const unread = fingerprint(row.reference, recipe) === null;
      const judged = unread ? {} : await judge(parts, recipe, row, prices, earlier, known[at]);
      rows.push(withLoneFinding({ ...row, ...judged }));
    }
  });
  return {
    ...plan,
    rows,
    priceSeen: prices.seen(),
    credits: creditsOf({ chain: plan.chain, rows }),
  };
}

async function judgeAll(
  parts: PlannerParts,
  made: MadeWith,
  references: readonly Reference[],
  prices: RowPrices,
  lone: LoneViews = new Map(),
  signal?: AbortSignal,
): Promise<PlanRow[]> {
  const rows: PlanRow[] = [];
  const earlier = new Set<string>();
  const judgeSlice = async (slice: readonly Reference[]): Promise<void> => {
    const known = await lookUpAll(
      parts,
      slice.map((reference) => ({ reference, ...made })),
    );
    for (const [at, reference] of slice.entries()) {
      const judged = await judge(parts, made.recipe, {}, prices, earlier, known[at]);
      const pictures = await picturesOf(parts, reference);
      const row = { id: `row-${rows.length + 1}`, reference, lone: lone.get(placeOf(reference)) };
      rows.push(withLoneFinding({ ...row, ...pictures, ...judged }));
    }
  };
  await forEachSlice(references, judgeSlice, { signal });
  signal?.throwIfAborted();
  return rows;
}

/** The plan with the pictures of its rows as they are sent now. */
export async function pictured(
  parts: Pick<PlannerParts, 'library' | 'thumbnailOf' | 'pictureOf'>,
  plan: Plan,
): Promise<Plan> {
  const rows: PlanRow[] = [];
  await forEachSlice(plan.rows, async (slice) => {
    for (const row of slice) {
      const before = viewsOf(row.reference)[0]?.image;
      const isMended = before?.mended !== undefined && before.width !== null;
      const original = isMended ? { original: parts.pictureOf(before.path) } : { original: undefined };
      rows.push({ ...row, ...(await picturesOf(parts, row.reference)), ...original });
    }
  });
  return { ...plan, rows };
}

async function picturesOf(
  parts: Pick<PlannerParts, 'library' | 'thumbnailOf' | 'pictureOf'>,
  reference: Reference,
): Promise<Pick<PlanRow, 'thumbnail' | 'thumbnails' | 'picture'>> {
  const seen = await pictureFile(parts.library, reference);
  const first = viewsOf(reference)[0]?.image;
  // Too large to be shown as it is, or in a format that not every window shows: a small one is.
  const small = first !== undefined && hasThumbnail(first.mended ?? first) ? sentFileOf(first).path : seen;
  return {
    thumbnail: small === null ? null : parts.thumbnailOf(small),
    thumbnails: viewThumbnails(parts, reference),
    picture: seen === null ? null : parts.pictureOf(seen),
  };
}

/** The file that shows a reference: its first image, or the cover of the asset whose mesh it is. */
async function pictureFile(library: Pick<Library, 'get'>, reference: Reference): Promise<string | null> {
  const first = viewsOf(reference)[0]?.image;
  if (first !== undefined) {
    const { path, width } = sentFileOf(first);
    return width === null ? null : path;
  }
  const mesh = meshOf(reference);
  const stored = mesh?.from === 'asset' ? await library.get(mesh.assetId) : null;
  const cover = stored?.asset.files.find(({ role }) => role === 'cover');
  return stored === null || cover === undefined ? null : fileWithin(stored.folder, cover.path);
}

function unreadableRow({ path, message }: Unreadable, recipe: Recipe, index: number): PlanRow {
  const wanted = wantedBy(recipe);
  return {
    id: `row-${index + 1}`,
    reference: unreadableReference(path, wanted),
    thumbnail: null,
    picture: null,
    status: 'blocked',
    findings: [{ severity: 'error', code: null, field: wanted === 'meshes' ? 'mesh' : 'images', message }],
    fingerprint: null,
    assetId: null,
    credits: null,
  };
}

/** The name of the folder or of the only input; for several, how many there are. */
function titleOf({ paths }: PlanRequest, references: readonly Reference[]): string {
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) return basename(only) || only;
  const [reference] = references;
  if (paths.length === 0) {
    return references.length === 1 && reference !== undefined
      ? reference.name
      : `${references.length} inputs`;
  }
  return `${paths.length} folders and files`;
}

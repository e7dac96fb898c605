import { extname } from 'node:path';
import type { LookCode, LookedRows, LookWarning } from '../../../../shared/model/look/look-warning.ts';
import { sizeWarnings } from '../../../../shared/model/look/size-warnings.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { cutsOut } from '../../../../shared/model/recipe/cuts-out.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { sentFileOf, viewsOf } from '../../../../shared/model/reference.ts';
import { mayBeLargePicture } from '../../../media/picture/large-picture.ts';
import { largePictures } from '../../threads/large-pictures.ts';
import { createWorkerPool, type WorkerPool } from '../../threads/worker-pool.ts';
import type { LookRequest } from './look-at-pictures.ts';

/**
 * Looks at the pictures of a plan's rows before they are paid for, in worker threads of its own. It never holds a plan up: a plan has
 * what is known already, and the rest is asked for piece by piece.
 */
export interface Looks {
  /** A plan with what is known of its rows' pictures. */
  readonly known: (plan: Plan) => Plan;
  /**
   * Looks at rows that nobody looked at yet, until the time is up; at one at least.
   * @throws the signal's reason; Error once this is closed
   */
  readonly lookOn: (
    plan: Plan,
    options?: { readonly signal?: AbortSignal | undefined; readonly milliseconds?: number },
  ) => Promise<LookedRows>;
  /** Ends the workers, in the middle of a picture, too. */
  readonly close: () => Promise<void>;
}

export interface LooksOptions {
  /** How many rows are looked at, at the same time. */
  readonly atOnce?: number;
  /** Milliseconds that the pictures of one row may take. */
  readonly limit?: number;
  readonly createPool?: (
    size: number,
  ) => Pick<WorkerPool<LookRequest, readonly LookWarning[]>, 'run' | 'close'>;
}

interface Unseen {
  readonly row: PlanRow;
  readonly request: LookRequest;
}

/** The largest pictures take a few seconds, and a minute where others use all cores. */
const LIMIT_MS = 90_000;
const SLICE_MS = 1_000;
/** Rows whose warnings are remembered, so that a change of recipe, or the same folder again, looks at nothing twice. */
const REMEMBERED = 20_000;

export function createLooks(options: LooksOptions = {}): Looks {
  const { atOnce = 1, limit = LIMIT_MS, createPool = startPool } = options;
  const remembered = new Map<string, readonly LookWarning[]>();
  let pool = createPool(atOnce);
  let isClosed = false;

  const remember = (key: string, warnings: readonly LookWarning[]): void => {
    remembered.delete(key);
    remembered.set(key, warnings);
    const oldest = remembered.keys().next();
    if (remembered.size > REMEMBERED && !oldest.done) remembered.delete(oldest.value);
  };

  const find = (plan: Plan, row: PlanRow): readonly LookWarning[] | undefined => {
    const request = requestOf(recipeOf(plan, row), row);
    if (request === null) return undefined;
    return remembered.get(contentKey(request)) ?? remembered.get(rowKey(plan, row));
  };

  /** What is left of each plan, last row first. */
  const unseenRows = new WeakMap<Plan, Unseen[]>();
  const unseenOf = (plan: Plan): Unseen[] => {
    const known = unseenRows.get(plan);
    if (known !== undefined) return known;
    const unseen = plan.rows.flatMap((row) => {
      const request = requestOf(recipeOf(plan, row), row);
      return request === null || find(plan, row) !== undefined ? [] : [{ row, request }];
    });
    unseenRows.set(plan, unseen.reverse());
    return unseen;
  };

  const look = async (
    plan: Plan,
    row: PlanRow,
    request: LookRequest,
    signal?: AbortSignal,
  ): Promise<void> => {
    const leave = holdsMuch(row) ? await largePictures.enter(signal) : () => undefined;
    const tooLong = AbortSignal.timeout(limit);
    const ended = signal === undefined ? tooLong : AbortSignal.any([signal, tooLong]);
    const sizes = sizesOf(row);
    try {
      // The same pictures in another row, or in the plan of another window.
      if (find(plan, row) !== undefined) return;
      const seen = [...sizes, ...(await pool.run(request, ended))];
      const isOfBytes = seen.every(({ code }) => code !== 'picture-changed');
      remember(isOfBytes ? contentKey(request) : rowKey(plan, row), seen);
    } catch (cause) {
      signal?.throwIfAborted();
      if (isClosed) throw cause;
      if (tooLong.aborted) {
        // Whatever holds it up is ended with it; the others get a new one.
        const stuck = pool;
        pool = createPool(atOnce);
        await stuck.close();
      }
      remember(rowKey(plan, row), [...sizes, { code: 'picture-not-looked-at', view: null }]);
    } finally {
      leave();
    }
  };

  return {
    known: (plan) => ({
      ...plan,
      rows: plan.rows.map((row) => {
        const warnings = find(plan, row);
        return warnings === undefined ? row : { ...row, warnings: [...warnings] };
      }),
    }),
    lookOn: async (plan, { signal, milliseconds = SLICE_MS } = {}) => {
      const unseen = unseenOf(plan);
      const until = performance.now() + milliseconds;
      const looked: PlanRow[] = [];
      const lane = async (): Promise<void> => {
        do {
          const each = unseen.pop();
          if (each === undefined) return;
          await look(plan, each.row, each.request, signal);
          looked.push(each.row);
        } while (performance.now() < until);
      };
      try {
        signal?.throwIfAborted();
        await Promise.all(Array.from({ length: Math.min(atOnce, unseen.length) }, lane));
      } catch (cause) {
        unseenRows.delete(plan);
        throw cause;
      }
      return {
        rows: looked.map((row) => ({ id: row.id, warnings: [...(find(plan, row) ?? [])] })),
        left: unseen.length,
      };
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}

function startPool(size: number): WorkerPool<LookRequest, readonly LookWarning[]> {
  return createWorkerPool({
    url: new URL(`./look-worker${extname(import.meta.url)}`, import.meta.url),
    size,
  });
}

/** Null for a row that is not to be sent, or that has no pictures that can be opened. */
function requestOf(recipe: Recipe, { status, reference }: PlanRow): LookRequest | null {
  const views = viewsOf(reference);
  if (status !== 'new' || views.length === 0) return null;
  const images: LookRequest['images'][number][] = [];
  for (const { view, image } of views) {
    const { path, sha256, width } = sentFileOf(image);
    if (sha256 === null || width === null) return null;
    images.push({ view: views.length > 1 ? view : null, path, sha256 });
  }
  return { images, wantsSubject: cutsOut(recipe) };
}

function sizesOf({ reference }: PlanRow): readonly LookWarning[] {
  const views = viewsOf(reference);
  return views.flatMap(({ view, image }) => {
    const { width, height } = sentFileOf(image);
    const codes: readonly LookCode[] =
      width === null || height === null ? [] : sizeWarnings({ width, height });
    return codes.map((code) => ({ code, view: views.length > 1 ? view : null }));
  });
}

/** Whether a picture may take much memory while it is decoded: by its pixels, because what each of them takes is not known here. */
function holdsMuch({ reference }: PlanRow): boolean {
  return viewsOf(reference).some(({ image }) => {
    const { width, height } = sentFileOf(image);
    return mayBeLargePicture((width ?? 0) * (height ?? 0));
  });
}

/** What was seen holds for the bytes, wherever they lie. */
const contentKey = ({ images, wantsSubject }: LookRequest): string =>
  JSON.stringify([wantsSubject, ...images.map(({ view, sha256 }) => [view, sha256])]);

/** What went wrong holds for the row of one plan. */
const rowKey = ({ id }: Plan, row: PlanRow): string =>
  JSON.stringify([id, row.id, ...viewsOf(row.reference).map(({ image }) => sentFileOf(image).path)]);

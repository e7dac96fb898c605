import { extname } from 'node:path';
import type { View } from '../../../../shared/interface/formats.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { SeenCutout } from '../../../../shared/model/cutout/seen-cutout.ts';
import { cutsOut } from '../../../../shared/model/recipe/cuts-out.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { type Reference, sentFileOf, viewsOf } from '../../../../shared/model/reference.ts';
import { diskError } from '../../disk/disk-error.ts';
import { createWorkerPool, type WorkerPool } from '../../threads/worker-pool.ts';
import { type CutoutOrder, type CutoutOutcome, OUTLINE_SIDE, SHOWN_SIDE } from './cutout-order.ts';
import type { KeptCutout, KeptCutouts } from './kept-cutouts.ts';

/** The picture of a row whose cut-out is wanted. */
export interface CutoutRequest {
  readonly reference: Reference;
  readonly recipe: Recipe;
  readonly view: View;
}

/** Cuts out the pictures of rows to be looked at before they are paid for, in a thread of its own that can be ended. */
export interface Cutouts {
  /**
   * @param signal ends the thread in the middle of a picture
   * @param onProgress told what part is done, 0 … 1, of one that is not kept from before
   * @throws AppError `not-found` if the row has no such picture, `disk` if the cut-out cannot be kept; the signal's reason
   */
  readonly of: (
    request: CutoutRequest,
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ) => Promise<SeenCutout>;
  /**
   * The outline of a picture's subject, as a picture.
   * @throws as `of` does
   */
  readonly outlineOf: (picture: Omit<CutoutOrder, 'shows'>, signal?: AbortSignal) => Promise<SeenCutout>;
  readonly close: () => Promise<void>;
}

export interface CutoutsOptions {
  readonly kept: KeptCutouts;
  /** The URL of a file for the window. */
  readonly pictureOf: (path: string) => string;
  /** Milliseconds that one picture may take. */
  readonly limit?: number;
  readonly createPool?: () => Pick<WorkerPool<CutoutOrder, CutoutOutcome>, 'run' | 'close'>;
}

const LIMIT_MS = 120_000;
/** Cut-outs of another version, or another size, are made anew. */
const MADE_BY: Readonly<Record<CutoutOrder['shows'], string>> = {
  subject: `2-${SHOWN_SIDE}`,
  outline: `outline-1-${OUTLINE_SIDE}`,
};

export function createCutouts(options: CutoutsOptions): Cutouts {
  const { kept, pictureOf, limit = LIMIT_MS, createPool = startPool } = options;
  let pool = createPool();
  let isClosed = false;

  /** Whatever holds it up is ended with its thread; what comes after gets a new one. */
  async function make(
    order: CutoutOrder,
    signal: AbortSignal | undefined,
    onProgress: ((done: number) => void) | undefined,
  ): Promise<CutoutOutcome> {
    signal?.throwIfAborted();
    const tooLong = AbortSignal.timeout(limit);
    const used = pool;
    try {
      const ending = signal === undefined ? tooLong : AbortSignal.any([signal, tooLong]);
      return await used.run(order, ending, onProgress);
    } catch (cause) {
      const isEnded = tooLong.aborted || signal?.aborted === true;
      if (isEnded && !isClosed && pool === used) pool = createPool();
      if (isEnded) await used.close();
      signal?.throwIfAborted();
      // Memory ran out, say: the picture is said to be one that cannot be shown, and the app goes on.
      if (isClosed) throw cause;
      return { is: 'not-seen' };
    }
  }

  async function keep(key: string, outcome: Extract<CutoutOutcome, { is: 'found' }>): Promise<KeptCutout> {
    try {
      return await kept.keep(key, outcome.found, outcome.bytes);
    } catch (cause) {
      throw diskError(cause, 'keep the cut-out of a picture', 'the data folder');
    }
  }

  const seen = ({ found, path }: KeptCutout): SeenCutout =>
    found.is === 'cut' ? { ...found, url: pictureOf(path) } : found;

  async function once(
    order: CutoutOrder,
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ): Promise<SeenCutout> {
    const { sha256, isMasked, shows } = order;
    const key = `${sha256}-${isMasked ? 'mask' : 'own'}-${MADE_BY[shows]}`;
    const before = await kept.find(key);
    if (before !== null) return seen(before);
    const outcome = await make(order, signal, onProgress);
    return outcome.is === 'found' ? seen(await keep(key, outcome)) : outcome;
  }

  return {
    of: async ({ reference, recipe, view }, signal, onProgress) => {
      const image = viewsOf(reference).find((each) => each.view === view)?.image;
      const sent = image && sentFileOf(image);
      if (image === undefined || sent === undefined) {
        throw new AppError('not-found', 'This row has no such picture; look at the folder again.');
      }
      if (!cutsOut(recipe)) return { is: 'kept' };
      const { path, sha256, width } = sent;
      if (sha256 === null || width === null) return { is: 'not-seen' };
      const isMasked = image.mended?.mask !== undefined;
      return once({ path, sha256, isMasked, shows: 'subject' }, signal, onProgress);
    },
    outlineOf: (picture, signal) => once({ ...picture, shows: 'outline' }, signal),
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}

function startPool(): WorkerPool<CutoutOrder, CutoutOutcome> {
  return createWorkerPool({
    url: new URL(`./cutout-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
}

import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import { mayBeMeasuredAgain } from '../../../shared/model/quality/quality.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';

/** Assets that are read from the index at once. */
const SLICE = 20;

type Fits = (stored: StoredAsset) => boolean;

/**
 * Finds an asset of a search that fits, about the newest; null if none does. Each search goes on where the one before it of the same name ended, and
 * looks through all only when nothing is left behind that: of thousands that do not fit any more, as while their drive is away, each is passed once.
 */
export function createFirstOf(
  library: Pick<OpenLibrary, 'list'>,
): (name: string, query: string, fits: Fits) => Promise<StoredAsset | null> {
  const places = new Map<string, number>();
  return async (name, query, fits) => {
    const from = places.get(name) ?? 0;
    const found =
      (await firstFrom(library, query, fits, from)) ??
      (from === 0 ? null : await firstFrom(library, query, fits, 0));
    places.set(name, found?.at ?? 0);
    return found?.stored ?? null;
  };
}

async function firstFrom(
  library: Pick<OpenLibrary, 'list'>,
  query: string,
  fits: Fits,
  from: number,
): Promise<{ readonly stored: StoredAsset; readonly at: number } | null> {
  for (let offset = from; ; offset += SLICE) {
    const { assets } = await library.list({ ...NEWEST_FIRST, query, offset, limit: SLICE });
    const stored = assets.find(fits);
    if (stored !== undefined) return { stored, at: offset };
    if (assets.length < SLICE) return null;
  }
}

/** Whether a model that the artist asks for is measured: what failed on a busy machine is tried again. */
export function mayBeAsked(stored: StoredAsset): boolean {
  return needsMeasuring(stored) || mayBeMeasuredAgain(stored.asset.quality);
}

/** Whether it is a model whose present file was not measured before. */
export function needsMeasuring({ asset }: StoredAsset): boolean {
  const { quality } = asset;
  const result = resultOf(asset);
  if (RESULT_TYPES[asset.kind] !== 'model' || result === undefined) return false;
  return quality === undefined || quality.is === 'owed' || quality.of !== result.sha256;
}

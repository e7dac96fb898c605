import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import { mayBeMeasuredAgain } from '../../../shared/model/quality/quality.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';

/** Assets that are read from the index at once. */
const SLICE = 20;

/** The newest asset of a search that fits; null if none does. */
export async function firstOf(
  library: Pick<OpenLibrary, 'list'>,
  query: string,
  fits: (stored: StoredAsset) => boolean,
): Promise<StoredAsset | null> {
  for (let offset = 0; ; offset += SLICE) {
    const { assets } = await library.list({ ...NEWEST_FIRST, query, offset, limit: SLICE });
    const found = assets.find(fits);
    if (found !== undefined || assets.length < SLICE) return found ?? null;
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

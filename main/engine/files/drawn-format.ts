import { extname } from 'node:path';
import type { Asset } from '../../../shared/model/asset.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { resultOf } from '../library/library.ts';
import { DRAWN_FORMATS, type DrawnFormat } from './draw-task.ts';

/** Whether a picture of an asset's model can be drawn. */
export function canBeDrawn(asset: Asset): boolean {
  return formatOf(asset) !== null;
}

/** How a picture of an asset's model is drawn; null if none can be. What failed the checks is not opened by itself: it could overload the reader. */
export function formatOf(asset: Asset): DrawnFormat | null {
  if (RESULT_TYPES[asset.kind] !== 'model' || asset.asItCame !== null) return null;
  const ending = extname(resultOf(asset)?.path ?? '')
    .slice(1)
    .toLowerCase();
  return DRAWN_FORMATS.find((each) => each === ending) ?? null;
}

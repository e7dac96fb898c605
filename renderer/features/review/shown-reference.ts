import type { View } from '../../../shared/interface/formats.ts';
import type { StandardView } from '../../store/viewer-slice.ts';

/**
 * Which picture of an asset is shown when the camera comes to look along an axis: the one of that side.
 * @param shown the index of the picture that is shown now, and stays if there is none of that side
 */
export function shownReference(
  views: readonly (View | null)[],
  side: StandardView | null,
  shown: number,
): number {
  const ofSide = views.findIndex((view) => view !== null && view === side);
  return ofSide < 0 ? shown : ofSide;
}

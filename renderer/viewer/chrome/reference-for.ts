import type { StandardView } from '../../store/viewer-slice.ts';
import type { ReferencePicture } from '../viewable.ts';

/**
 * The reference to compare with a view: the one that shows the same side, or else the first. Null if there is none.
 * @param side the side that the view shows; null if it shows none straight on
 */
export function referenceFor(
  references: readonly ReferencePicture[],
  side: StandardView | null,
): ReferencePicture | null {
  return references.find(({ view }) => view === side) ?? references[0] ?? null;
}

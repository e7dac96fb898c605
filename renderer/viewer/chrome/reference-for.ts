import type { StandardView } from '../../store/viewer-slice.ts';
import type { ReferencePicture } from '../viewable.ts';

/**
 * The reference to hold against a view: the one that shows the same side, else the first; null if there is none.
 * @param side that the view shows; null for none
 */
export function referenceFor(
  references: readonly ReferencePicture[],
  side: StandardView | null,
): ReferencePicture | null {
  return references.find(({ view }) => view === side) ?? references[0] ?? null;
}

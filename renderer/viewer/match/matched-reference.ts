import type { View } from '../../../shared/interface/formats.ts';
import type { ReferencePicture } from '../viewable.ts';

/** The reference that a model is held against. @param side the artist's choice; null for the first. Null if there is none */
export function matchedReference(
  references: readonly ReferencePicture[],
  side: View | null,
): ReferencePicture | null {
  return references.find(({ view }) => view === side) ?? references[0] ?? null;
}

import type { ReferencePicture } from './viewable.ts';

/**
 * The reference to hold against a view: the one that shows the same side, else the first; null where there is none.
 * @param title the view's, as in `Back Orthographic`
 */
export function referenceFor(
  references: readonly ReferencePicture[],
  title: string,
): ReferencePicture | null {
  const [side] = title.toLowerCase().split(' ');
  return references.find(({ view }) => view === side) ?? references[0] ?? null;
}

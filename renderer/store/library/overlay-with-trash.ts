import { deletionOf, NO_OVERLAY, type Overlay } from '../overlay.ts';

/**
 * Removes assets from the overlay that left the trash. Returns the same overlay if nothing changed.
 * @param gone assets that left the trash; @param trashed how many are in it
 */
export function overlayWithTrash(overlay: Overlay, gone: ReadonlySet<string>, trashed: number): Overlay {
  if (overlay.kind !== 'deletion') return overlay;
  if (overlay.of === 'all') return trashed === 0 ? NO_OVERLAY : overlay;
  const left = overlay.of.filter((id) => !gone.has(id));
  return left.length === overlay.of.length ? overlay : deletionOf(left);
}

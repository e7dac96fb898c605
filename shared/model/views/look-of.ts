import type { ImageReference, Reference } from '../reference.ts';

/** The images of a reference, or those that a texture is made from; null if it has none. */
export function lookOf(reference: Reference): ImageReference | null {
  if (reference.kind === 'texture') return reference.look;
  return reference.kind === 'single' || reference.kind === 'views' ? reference : null;
}

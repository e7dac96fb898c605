import type { WebGLRenderer } from 'three';

/**
 * To be called once what was drawn was read: a card that drops its context, as when the machine wakes or its driver starts anew, leaves an empty picture
 * without a word, which must be neither kept nor handed over.
 * @throws Error with words for the artist
 */
export function requireContext(renderer: Pick<WebGLRenderer, 'getContext'>): void {
  if (renderer.getContext().isContextLost())
    throw new Error('The graphics card dropped what was drawn. Try it again.');
}

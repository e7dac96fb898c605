import type { Silhouette } from './silhouette.ts';

/** Red: the reference alone. Blue: the model alone. As in `match-card.css`. */
const MISSING = [224, 82, 74, 175];
const TOO_MUCH = [74, 124, 224, 175];

/** Where two silhouettes differ, in colours: four bytes for each pixel, clear where they are the same. */
export function differencePicture(reference: Silhouette, model: Silhouette): Uint8ClampedArray<ArrayBuffer> {
  const picture = new Uint8ClampedArray(reference.inside.length * 4);
  for (const [at, own] of reference.inside.entries()) {
    if (own === model.inside[at]) continue;
    picture.set(own === 1 ? MISSING : TOO_MUCH, at * 4);
  }
  return picture;
}

import { createHash } from 'node:crypto';
import { type Recipe, recipeAsSent } from '../../../shared/model/recipe.ts';
import { type Reference, viewsOf } from '../../../shared/model/reference.ts';

/** JSON with sorted keys, so that equal values are equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value);
}

/**
 * What *done before* compares: a sha256 over the images' bytes with their views, and the recipe as sent. Names, places
 * and times do not count.
 * @returns null where an image's bytes were not read
 */
export function fingerprint(reference: Reference, recipe: Recipe): string | null {
  const views = viewsOf(reference);
  if (views.length === 0 || views.some(({ image }) => image.sha256 === null)) return null;
  const images = views.map(({ view, image }) => [view, image.sha256]);
  const text = canonicalJson({ kind: reference.kind, images, recipe: recipeAsSent(recipe) });
  return createHash('sha256').update(text).digest('hex');
}

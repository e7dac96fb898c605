import { type Reference, sentFileOf, viewsOf } from '../../../../shared/model/reference.ts';
import { hasThumbnail } from '../inspect/has-thumbnail.ts';

/** The URLs of small pictures of a set's views, in the interface's order; undefined where there is only one picture, or none. */
export function viewThumbnails(
  { thumbnailOf }: { readonly thumbnailOf: (path: string) => string },
  reference: Reference,
): (string | null)[] | undefined {
  const views = viewsOf(reference);
  if (views.length < 2) return undefined;
  return views.map(({ image }) => {
    return hasThumbnail(image.mended ?? image) ? thumbnailOf(sentFileOf(image).path) : null;
  });
}

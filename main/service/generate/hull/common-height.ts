import { MediaError } from '../../../media/media-error.ts';
import type { ViewName } from '../../views/view-image.ts';

/** The most pixels of a profile, which take up to a gigabyte while it is made. That of a subject 50 times as wide as high has fewer. */
const MOST_PIXELS = 8e6;
/** What would need a lower height than this, in hull units, is thousands of times as wide as high: a line. */
const LEAST_HEIGHT = 24;
/** The pixels around an outline in its profile. */
export const MARGIN = 6;

/** The size of the profile of an outline, in pixels, whose width is `aspect` times its height. Its middle is the column `middle`. */
export function profileSize(aspect: number, outlineHeight: number) {
  const middle = Math.ceil(aspect * outlineHeight * 0.5) + MARGIN;
  return { middle, width: 2 * middle + 1, height: outlineHeight + 2 * MARGIN + 1 };
}

/** What of a view tells the size of its profile, see HullView. */
interface SizedView {
  readonly name: ViewName;
  readonly height: number;
  readonly aspect: number;
  readonly pictureScale: number;
}

/**
 * Gives all views of a set the same lower height in hull units where the profile of the widest would have too many pixels; else the views as they are.
 * Throws MediaError 'no-subject' with the name of a view whose outline is no more than a line.
 */
export function atCommonHeight<View extends SizedView>(
  views: ReadonlyMap<ViewName, View>,
): ReadonlyMap<ViewName, View> {
  const height = Math.min(...[...views.values()].map(heightFor));
  const lower = (view: View): View =>
    view.height <= height
      ? view
      : { ...view, height, pictureScale: view.pictureScale * (view.height / height) };
  return new Map([...views].map(([name, view]) => [name, lower(view)]));
}

function heightFor(view: SizedView): number {
  for (let most = view.height; most >= LEAST_HEIGHT; most--) {
    const { width, height } = profileSize(view.aspect, most);
    if (width * height <= MOST_PIXELS) return most;
  }
  throw new MediaError({ code: 'no-subject', share: 0, why: 'thin', view: view.name });
}

import { doubtsOfViews } from '../../media/cutout/compare-views.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';
import { cutoutWarnings } from './cutout-warnings.ts';
import type { ViewName } from './view-image.ts';

/** The warnings about the views of a task, as codes: outlines that are unsure, and views that do not seem to belong together. */
export function viewWarnings(cutouts: ReadonlyMap<ViewName, Cutout>): readonly string[] {
  return [...cutoutWarnings([...cutouts.values()]), ...doubtsOfViews(cutouts)];
}

import type { ViewName } from '../../views/view-image.ts';
import { combineViews, type HullView, type Profile } from './profile.ts';
import { revolvedParts } from './revolved-parts.ts';
import { roundRuns } from './round-runs.ts';

/** The outlines along X and along Z, of the views that there are. If there are both, parts that are revolved by their shading are round in both. */
export function profilesOf(views: ReadonlyMap<ViewName, HullView>): {
  readonly alongX: Profile | undefined;
  readonly alongZ: Profile | undefined;
} {
  const present = (...names: ViewName[]) => names.flatMap((name) => views.get(name) ?? []);
  const picturesX = present('front', 'back');
  const picturesZ = present('right', 'left');
  const alongX = picturesX.length === 0 ? undefined : combineViews(picturesX);
  const alongZ = picturesZ.length === 0 ? undefined : combineViews(picturesZ);
  if (alongX === undefined || alongZ === undefined) return { alongX, alongZ };
  const round = revolvedParts(alongX, picturesX, alongZ, picturesZ);
  if (round.size === 0) return { alongX, alongZ };
  const rounded = (own: Profile): Profile => ({ ...own, runs: roundRuns(own.distance, own.parts, round) });
  return { alongX: rounded(alongX), alongZ: rounded(alongZ) };
}

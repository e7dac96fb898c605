import { createPlane, largestOf, type Plane } from '../../../media/raster/plane.ts';
import { signedDistance } from '../../../media/raster/signed-distance.ts';
import { cornerOf } from './corner.ts';
import { heightenedBy } from './heightened-by.ts';
import { areaBelow, hullOf, type Point } from './hull.ts';

/**
 * A box that the picture shows from a corner, as its walls stand over the columns of the picture. Depths are in pixels, towards the viewer, from
 * the middle of the box.
 */
export interface CornerBox {
  /** Above 0.5 where the box is: the outline without thin parts. */
  readonly inside: Plane;
  /** The half depth of the box in a column; 0 outside of it. */
  readonly half: (x: number) => number;
  /** Where the middle between its front and its back lies in a column. */
  readonly middle: (x: number) => number;
  /** On which side of its front corner the wall is that is seen more from the side. */
  readonly secondFace: 'left' | 'right';
}

/**
 * The most that a box is deep, as a share of its width in the picture: its width stays what the picture says, while its height there has its upper
 * side in it. The samples' chest is nearest to its true body at 1.15 (1, 1.05, 1.25 and no limit were tried).
 */
const DEEPEST = 1.15;
/** What is thinner than this share of the thickest part is left out: rods, ribbons and handles. */
const THIN = 0.12;
/** The lower edges take up at least this share of the width, and the trunk this share of its hull. */
const LEAST_WIDTH = 0.8;
const LEAST_FILL = 0.8;
/** The slopes of the edges, and the sine of the angle that the camera looks down by. */
const LEAST_SLOPE = 0.08;
const LEAST_SINE = 0.2;
const MOST_SINE = 0.7;

/**
 * Finds a box that is seen from a corner: the lower side of the trunk's convex hull are two straight edges. Both edges stand at right angles on the
 * ground, which tells the angle of the camera (the square of its sine is the product of their slopes) and with it how deep the box is. Undefined for
 * all else: what is round, flat below or full of gaps.
 */
export function cornerBoxOf(distance: Plane): CornerBox | undefined {
  const share = withoutThin(distance);
  const lower = hullOf(share, 1);
  const corner = cornerOf(lower);
  if (corner === undefined || fillOf(share, lower) < LEAST_FILL) return undefined;
  const { left, apex, right } = corner;
  const width = right.x - left.x;
  const outer = (lower.at(-1)?.x ?? 0) - (lower[0]?.x ?? 0);
  const slopes = [(apex.y - left.y) / (apex.x - left.x), (apex.y - right.y) / (right.x - apex.x)] as const;
  const sine = Math.sqrt(slopes[0] * slopes[1]);
  if (width < LEAST_WIDTH * outer || Math.min(...slopes) < LEAST_SLOPE) return undefined;
  if (sine < LEAST_SINE || sine > MOST_SINE) return undefined;
  const [byLeft, byRight] = [(apex.y - left.y) / sine, (apex.y - right.y) / sine];
  const depth = byLeft + byRight;
  const columns = { left: left.x, apex: apex.x, right: right.x };
  const { middle } = boxOn(columns, byLeft, byRight);
  const higher = heightenedBy({
    distance,
    inside: share,
    thin: THIN * largestOf(distance.data),
    sine,
    depth,
    behind: (x) => depth / 2 - middle(x),
  });
  const deeper = Math.min(higher, (DEEPEST * width) / depth);
  const secondFace = slopes[0] > slopes[1] ? 'left' : 'right';
  return { inside: share, secondFace, ...boxOn(columns, deeper * byLeft, deeper * byRight) };
}

/** The outline without thin parts: above 0.5 inside. */
function withoutThin(distance: Plane): Plane {
  const { width, height, data } = distance;
  const disc = THIN * largestOf(distance.data);
  const toTrunk = signedDistance(distance, disc).data;
  const share = createPlane(width, height);
  for (let i = 0; i < data.length; i++)
    if ((toTrunk[i] as number) > -disc && (data[i] as number) > 0) share.data[i] = 1;
  return share;
}

/** @param byLeft how far behind the front corner the left one stands; `byRight` the right one */
function boxOn(
  { left, apex, right }: { readonly left: number; readonly apex: number; readonly right: number },
  byLeft: number,
  byRight: number,
): Pick<CornerBox, 'half' | 'middle'> {
  const ends = (byRight - byLeft) / 2;
  const nearest = (byLeft + byRight) / 2;
  /** The front walls. The back ones are the same, turned by half a turn. */
  const front = (x: number): number => {
    if (x <= apex) return ends + ((nearest - ends) * Math.max(0, x - left)) / (apex - left);
    return -ends + ((nearest + ends) * Math.max(0, right - x)) / (right - apex);
  };
  const opposite = (x: number): number => left + right - x;
  return {
    half: (x) => (front(x) + front(opposite(x))) / 2,
    middle: (x) => (front(x) - front(opposite(x))) / 2,
  };
}

/** The share of the convex hull that the trunk fills. */
function fillOf(share: Plane, lower: readonly Point[]): number {
  let filled = 0;
  for (let i = 0; i < share.data.length; i++) if ((share.data[i] as number) > 0.5) filled++;
  return filled / Math.max(1, areaBelow(lower) - areaBelow(hullOf(share, -1)));
}

import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import { type Foot, feetOf } from './feet.ts';

/** How much farther to the front a foot stands than one that is a pixel higher in the picture: as a camera sees it that looks down by 18°. */
const PER_ROW = 1 / Math.sin((18 * Math.PI) / 180);
/** Feet stand at most this share of the width that they stand on before or behind the middle. */
const MOST = 0.36;
/** The pixels over which a leg's place fades out in the trunk. */
const FADE = 14;

/** Where the parts of a body stand. */
export interface Standing {
  readonly isOnFeet: boolean;
  /**
   * How far before the middle of the body each pixel stands (behind it: negative), in pixels. Legs whose feet stand lower in the
   * picture stand nearer. 0 for the trunk, and for all where fewer than two feet stand on the ground.
   */
  readonly stance: Plane;
  /** The half depth that the feet stand on. The trunk has it too, from the row `from` down to its legs. */
  readonly reach: number;
  readonly from: number;
}

/**
 * Finds where a body's legs stand.
 * @param share above 0.5 for the trunk
 */
export function standingOf(distance: Plane, share: Plane, radius: Plane): Standing {
  const { width, height } = distance;
  const feet = feetOf(distance, share);
  if (feet.length < 2) return { isOnFeet: false, stance: createPlane(width, height), reach: 0, from: height };
  const rows = feet.map(({ y }) => y);
  const columns = feet.map(({ x }) => x);
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  const most = MOST * (Math.max(...columns) - Math.min(...columns));
  const places = feet.map(({ y }) => Math.min(most, Math.max(-most, PER_ROW * (y - middle))));
  const stance = smoothed(spread(feet, places, distance, share), distance);
  return { isOnFeet: true, stance, reach: Math.max(...places.map(Math.abs)), from: lowerPart(share, radius) };
}

/** The row from which down the trunk is a seat, a table top or a belly: as far as it is thick above its lower end. */
function lowerPart({ width, data }: Plane, radius: Plane): number {
  let last = data.length - 1;
  while (last > 0 && (data[last] as number) <= 0.5) last--;
  const bottom = Math.floor(last / width);
  let from = bottom;
  for (let y = bottom; y >= 0 && y >= from; y--) {
    let thickest = 0;
    for (let i = y * width; i < (y + 1) * width; i++)
      if ((data[i] as number) > 0.5) thickest = Math.max(thickest, radius.data[i] as number);
    from = Math.min(from, Math.floor(bottom - 2 * thickest));
  }
  return from;
}

/** Each pixel gets the place of the foot that is nearest through the outline. */
function spread(feet: readonly Foot[], places: readonly number[], distance: Plane, share: Plane): Plane {
  const { width, height } = distance;
  const out = createPlane(width, height);
  const within = new Int32Array(out.data.length).fill(-1);
  let front: number[] = [];
  for (const [k, { x, y }] of feet.entries()) {
    const i = y * width + x;
    within[i] = 0;
    out.data[i] = places[k] as number;
    front.push(i);
  }
  while (front.length > 0) {
    const next: number[] = [];
    for (const i of front) {
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        if (within[j] !== -1 || !((distance.data[j] as number) > 0)) continue;
        // Pixels of the trunk count how deep in it they lie.
        const depth = (share.data[j] as number) > 0.5 ? (within[i] as number) + 1 : 0;
        if (depth > FADE) continue;
        within[j] = depth;
        out.data[j] = out.data[i] as number;
        next.push(j);
      }
    }
    front = next;
  }
  for (let i = 0; i < within.length; i++)
    if ((within[i] as number) > 0)
      out.data[i] = (out.data[i] as number) * (1 - (within[i] as number) / (FADE + 1));
  return out;
}

/** The mean of the pixels inside, so that also the outline has its part's value. */
function smoothed(plane: Plane, distance: Plane): Plane {
  const inside = createPlane(plane.width, plane.height);
  for (let i = 0; i < inside.data.length; i++) inside.data[i] = (distance.data[i] as number) > 0 ? 1 : 0;
  const sum = blur(plane, 2);
  const share = blur(inside, 2);
  for (let i = 0; i < sum.data.length; i++)
    sum.data[i] = (sum.data[i] as number) / Math.max(1e-4, share.data[i] as number);
  return sum;
}

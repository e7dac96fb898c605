import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import { type Foot, feetOf } from './feet.ts';

/** How much farther to the front a foot stands than one that is a pixel higher in the picture: as a camera sees it that looks down by 18°. */
const PER_ROW = 1 / Math.sin((18 * Math.PI) / 180);
/** Feet stand at most this share of the width that they stand on before or behind the middle. */
const MOST = 0.36;
/** The pixels over which a leg's place fades out in the trunk. */
const FADE = 14;
/** The pixels of the way up from a foot over which a leg's thickness is measured. */
const SHANK = 12;

/** Where the parts of a body stand. */
export interface Standing {
  readonly isOnFeet: boolean;
  /**
   * How far before the middle of the body each pixel stands (behind it: negative), in pixels. Legs whose feet stand lower in the
   * picture stand nearer. 0 for the trunk, and for all where fewer than two feet stand on the ground.
   */
  readonly stance: Plane;
  /** How far from the middle of the body the leg reaches that each pixel belongs to, before it or behind it, in pixels. */
  readonly room: Plane;
  /** How far the legs reach from the middle at most. The trunk does too, from the row `from` down to its legs. */
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
  if (feet.length < 2) {
    const none = createPlane(width, height);
    return { isOnFeet: false, stance: none, room: none, reach: 0, from: height };
  }
  const rows = feet.map(({ y }) => y);
  const columns = feet.map(({ x }) => x);
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  const most = MOST * (Math.max(...columns) - Math.min(...columns));
  const places = feet.map(({ y }) => Math.min(most, Math.max(-most, PER_ROW * (y - middle))));
  const { legs, fading, shanks } = spread(feet, distance, share, radius);
  const rooms = places.map((place, k) => Math.abs(place) + (shanks[k] as number));
  const stance = createPlane(width, height);
  const room = createPlane(width, height);
  for (let i = 0; i < legs.length; i++) {
    const leg = legs[i] as number;
    if (leg < 0) continue;
    stance.data[i] = (places[leg] as number) * (fading[i] as number);
    room.data[i] = rooms[leg] as number;
  }
  return {
    isOnFeet: true,
    stance: smoothed(stance, distance),
    room: smoothed(room, distance),
    reach: Math.max(...rooms),
    from: lowerPart(share, radius),
  };
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

/** Each pixel's leg: that of the foot which is nearest through the outline. */
interface Legs {
  /** The number of the foot; -1 in the trunk further up. */
  readonly legs: Int8Array;
  /** How much of the leg's place a pixel has: 1 in the leg, and less the deeper in the trunk it lies. */
  readonly fading: Float32Array;
  /** Half the thickness of each leg above its foot. */
  readonly shanks: readonly number[];
}

function spread(feet: readonly Foot[], distance: Plane, share: Plane, radius: Plane): Legs {
  const { width } = distance;
  const legs = new Int8Array(distance.data.length).fill(-1);
  const within = new Uint8Array(legs.length);
  const shanks = feet.map(() => 0);
  let front: number[] = [];
  for (const [k, { x, y }] of feet.entries()) {
    const i = y * width + x;
    legs[i] = k;
    front.push(i);
  }
  for (let way = 0; front.length > 0; way++) {
    const next: number[] = [];
    for (const i of front) {
      const leg = legs[i] as number;
      if (way < SHANK && within[i] === 0)
        shanks[leg] = Math.max(shanks[leg] as number, radius.data[i] as number);
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        if (legs[j] !== -1 || !((distance.data[j] as number) > 0)) continue;
        // Pixels of the trunk count how deep in it they lie.
        const depth = (share.data[j] as number) > 0.5 ? (within[i] as number) + 1 : 0;
        if (depth > FADE) continue;
        within[j] = depth;
        legs[j] = leg;
        next.push(j);
      }
    }
    front = next;
  }
  return { legs, fading: Float32Array.from(within, (depth) => 1 - depth / (FADE + 1)), shanks };
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

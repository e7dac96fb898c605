import type { Plane } from '../../media/raster/plane.ts';

/** The lowest point of a part that reaches down to the ground. */
export interface Foot {
  readonly x: number;
  readonly y: number;
}

/** A leg is alone for at least this share of its way from the ground to the trunk, and of the body's height. */
const ALONE = 0.55;
const LEAST_LEG = 0.06;
/** Feet on level ground differ in height by no more than this share of the width that they stand on. */
const GROUND = 0.4;

/**
 * The feet that a body stands on: the lower ends of thin parts that lie below the trunk, over nothing else, on about one level. Hands, which hang
 * beside the trunk, are none.
 * @param share above 0.5 for the trunk
 */
export function feetOf(distance: Plane, share: Plane): readonly Foot[] {
  const { width } = distance;
  const { top, bottom, trunk } = extentOf(distance, share);
  const isLeg = (foot: Foot, end: number): boolean =>
    foot.y - end >= Math.max(2, LEAST_LEG * (bottom - top), ALONE * (foot.y - trunk));
  const legs: Foot[] = [];
  // From the lowest row up: which part each pixel of the row below belongs to.
  let below = new Int32Array(width).fill(-1);
  const parts: (Foot | undefined)[] = [];
  /** The row in which each part first met another leg. */
  const metAt: (number | undefined)[] = [];
  for (let y = bottom; y > trunk && y >= 0; y--) {
    const own = new Int32Array(width).fill(-1);
    for (let x = 0; x < width; x++) {
      const from = x;
      const met = new Set<number>();
      for (; x < width && (distance.data[y * width + x] as number) > 0; x++)
        if ((below[x] as number) >= 0) met.add(below[x] as number);
      if (x === from) continue;
      const merged = met.size === 0 ? parts.push({ x: (from + x - 1) >> 1, y }) - 1 : lowestOf(met, parts);
      for (const other of met) {
        const part = parts[other];
        if (other === merged || part === undefined) continue;
        if (isLeg(part, metAt[other] ?? y)) legs.push(part);
        parts[other] = undefined;
        metAt[merged] ??= y;
      }
      own.fill(merged, from, x);
    }
    below = own;
  }
  for (const [k, part] of parts.entries())
    if (part !== undefined && isLeg(part, metAt[k] ?? trunk)) legs.push(part);
  return onGround(legs.filter(({ x, y }) => isClearBelow(distance, x, y)));
}

function lowestOf(met: ReadonlySet<number>, parts: readonly (Foot | undefined)[]): number {
  let best = -1;
  for (const part of met) if (best < 0 || (parts[part]?.y ?? -1) > (parts[best]?.y ?? -1)) best = part;
  return best;
}

/** The first and the last row of the outline, and the last one of the trunk. */
function extentOf({ width, data }: Plane, share: Plane): { top: number; bottom: number; trunk: number } {
  let [top, bottom, trunk] = [-1, -1, -1];
  for (let i = 0; i < data.length; i++) {
    if ((data[i] as number) <= 0) continue;
    bottom = Math.floor(i / width);
    if (top < 0) top = bottom;
    if ((share.data[i] as number) > 0.5) trunk = bottom;
  }
  return { top, bottom, trunk };
}

function isClearBelow({ width, height, data }: Plane, x: number, y: number): boolean {
  for (let row = y + 1; row < height; row++) if ((data[row * width + x] as number) > 0) return false;
  return true;
}

/** Leaves out what is too high to stand on the ground that the others stand on. */
function onGround(feet: readonly Foot[]): readonly Foot[] {
  const across = feet.map(({ x }) => x);
  const lowest = Math.max(...feet.map(({ y }) => y));
  const most = GROUND * (Math.max(...across) - Math.min(...across));
  return feet.filter(({ y }) => lowest - y <= most);
}

import { createPlane, type Plane } from '../../media/raster/plane.ts';
import { cornerBoxOf } from './box/corner-box.ts';
import { coreOf } from './core.ts';
import { type Sections, sectionsOf } from './sections.ts';
import { standingOf } from './stance.ts';

/** What an outline tells of the depth of its trunk, on a raster that is coarser by `step`. All lengths are in pixels of that raster. */
export interface Trunk {
  readonly step: number;
  readonly distance: Plane;
  /** How far before the middle of the body each pixel stands; behind it: negative. */
  readonly stance: Plane;
  /** How far from that middle the leg reaches that each pixel belongs to. What is deeper is moved less. */
  readonly room: Plane;
  readonly sections: Sections;
  /** Of a box on a corner: on which side its second face is seen. Undefined for all else. */
  readonly secondFace: 'left' | 'right' | undefined;
}

/** Pixels of the longer side on which the depth of the trunk is estimated. */
const SIDE = 256;

/**
 * Estimates the trunk of an outline.
 * @param coloursOn gives the picture's colours (sRGB, three a pixel) on a raster of this size that is coarser by `step`
 */
export function trunkOf(
  distance: Plane,
  radius: Plane,
  coloursOn?: (size: { readonly width: number; readonly height: number }, step: number) => Float32Array,
): Trunk {
  const step = Math.max(1, Math.max(distance.width, distance.height) / SIDE);
  const near = coarser(distance, step, 1);
  const core = coreOf(near);
  const thickness = coarser(radius, step, 1);
  const standing = standingOf(near, core.share, thickness);
  const box = standing.isOnFeet ? undefined : cornerBoxOf(near);
  const colours = coloursOn && (() => coloursOn(near, step));
  const sections = sectionsOf({ core, distance: near, radius: thickness, standing, box, colours });
  if (box === undefined)
    return {
      step,
      distance: near,
      stance: standing.stance,
      room: standing.room,
      sections,
      secondFace: undefined,
    };
  return {
    step,
    distance: near,
    stance: byColumn(near, box.middle),
    room: byColumn(near, (x) => box.half(x) + Math.abs(box.middle(x))),
    sections,
    secondFace: box.secondFace,
  };
}

/** A plane whose columns have one value each. */
function byColumn({ width, height }: Plane, of: (x: number) => number): Plane {
  const row = Float32Array.from({ length: width }, (_, x) => of(x));
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) out.data.set(row, y * width);
  return out;
}

/**
 * A plane on a coarser raster: the values nearest to the middles of its pixels, in its units.
 * @param power of the length that the values are: 1 for a length, 2 for its square
 */
export function coarser({ width, height, data }: Plane, step: number, power: number): Plane {
  const out = createPlane(Math.ceil(width / step), Math.ceil(height / step));
  const scale = step ** -power;
  for (let y = 0; y < out.height; y++) {
    const row = Math.min(height - 1, Math.round((y + 0.5) * step - 0.5)) * width;
    for (let x = 0; x < out.width; x++)
      out.data[y * out.width + x] =
        scale * (data[row + Math.min(width - 1, Math.round((x + 0.5) * step - 0.5))] as number);
  }
  return out;
}

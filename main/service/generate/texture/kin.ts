import { connectedComponents } from '../../../media/raster/components.ts';
import { bordersOf } from './borders.ts';
import { chromaOf, cosineOfHues, GREY, lightOf } from './hues.ts';
import { hueSquareOf, type Palette } from './palette.ts';
import type { Area } from './things-on-others.ts';

/** Materials whose hue differs by less (squared, of three channels) are one surface in light and shade. */
const ONE_HUE = 25 ** 2;
/** Of the same hue, but paler and lighter, is a surface where it shines: the cosine of both hues, and how far from grey both are at least (of three channels). */
const ALONG = 0.95;
const LEAST_HUE = 12;
/** What has less than this share of its light is its shade, which does not take its place. */
const NO_SHADE = 0.62;
/** What goes on is at least this many times as large as what takes on its material. */
const TIMES = 0.5;

interface Raster {
  readonly material: Uint8Array;
  readonly width: number;
  readonly rim: Float32Array;
  /** The connected pieces of each material, by its number less 1. */
  readonly labelled: readonly Int32Array[];
}

/**
 * The areas that do not go on themselves, but are one surface in light, shade and shine with others that do (the glass of a lantern): what of it
 * goes on takes their place, not whatever is nearest. Gives the material that each of them takes on, from 1.
 * @param enclosed those that may
 * @param goesOn whether an area goes on at the back
 * @param least the share of the border of all of them together that has to be the outline, by their pixels
 */
export function kinOf(
  areas: readonly Area[],
  enclosed: readonly Area[],
  raster: Raster,
  palette: Palette,
  { goesOn, least }: { readonly goesOn: (area: Area) => boolean; readonly least: (size: number) => number },
): ReadonlyMap<Area, number> {
  const taken = new Map<Area, number>();
  const { material, width, rim, labelled } = raster;
  const kinds = labelled.length;
  for (const kind of new Set(enclosed.map((area) => area.kind))) {
    const isKin = Uint8Array.from({ length: kinds + 1 }, (_, other) =>
      other > 0 &&
      (other === kind || isOneSurface(palette, kind, other) || isOneSurface(palette, other, kind))
        ? 1
        : 0,
    );
    const open = areas.filter(
      (area) => area.kind !== kind && takesPlaceOf(palette, kind, area.kind) && goesOn(area),
    );
    if (open.length === 0) continue;
    const { labels, sizes } = connectedComponents(
      material.map((own) => isKin[own] as number),
      width,
    );
    const borders = bordersOf(labels, sizes.length, material, { rim, width, kinds });
    const groupOf = ({ kind: own, label }: Area): number =>
      labels[(labelled[own - 1] as Int32Array).indexOf(label)] as number;
    const groups = new Map(open.map((area) => [area, groupOf(area)]));
    for (const area of enclosed) {
      if (area.kind !== kind) continue;
      const group = groupOf(area);
      const outline = borders.open[group] as number;
      const others = (borders.beside[group] as Float64Array).reduce(
        (sum, own, other) => sum + (isKin[other] === 1 ? 0 : own),
        0,
      );
      if (outline < least(sizes[group] as number) * (outline + others)) continue;
      const near = open.filter((other) => groups.get(other) === group);
      if (near.reduce((sum, { size }) => sum + size, 0) < TIMES * area.size) continue;
      taken.set(area, withLongestBorder(area, near).kind);
    }
  }
  return taken;
}

/** The one with whose material the area has the longest border; of several the largest. */
function withLongestBorder({ beside }: Area, others: readonly Area[]): Area {
  const border = ({ kind }: Area): number => beside[kind] as number;
  return others.reduce((best, other) =>
    border(other) > border(best) || (border(other) === border(best) && other.size > best.size) ? other : best,
  );
}

/** Whether the other material goes on in the place of one that does not. */
const takesPlaceOf = (palette: Palette, kind: number, other: number): boolean =>
  isOneSurface(palette, kind, other) &&
  lightOf(palette, (other - 1) * 3) >= NO_SHADE * lightOf(palette, (kind - 1) * 3);

/** Whether a material may be the other one in light or shade, or where that shines. What is as good as grey has no hue. */
function isOneSurface(palette: Palette, kind: number, other: number): boolean {
  const [own, of] = [(kind - 1) * 3, (other - 1) * 3];
  if (chromaOf(palette, of) <= GREY) return false;
  if (chromaOf(palette, own) > GREY && hueSquareOf(palette, own, palette, of) < ONE_HUE) return true;
  if (chromaOf(palette, own) >= chromaOf(palette, of) || lightOf(palette, own) <= lightOf(palette, of))
    return false;
  return cosineOfHues(palette, own, of, LEAST_HUE) > ALONG;
}

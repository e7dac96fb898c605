import { hueSquareOf, type Palette } from './palette.ts';

/** A connected piece of one material on the front. */
export interface Area {
  /** Its material, from 1. */
  readonly kind: number;
  readonly label: number;
  /** Its pixels. */
  readonly size: number;
  /** How much of its border is the outline, 0 … 1. */
  readonly reached: number;
  /** How long its border with each other material is, in pixels. */
  readonly beside: Float64Array;
  /** Whether it reaches the outline far enough to go on at the back. */
  readonly goesOn: boolean;
}

/** What surrounds a thing with at least this share of its border within the subject is what it lies on. */
const AROUND = 0.75;
/** It is at least so many times as large. */
const TIMES = 8;
/** A thing goes on at the back if at least this share of its border is the outline: then it is as much behind as in front. */
const HALF = 0.45;
/** Materials whose hue differs by less (squared, of three channels) are one in light and shade. */
const ONE_HUE = 40 ** 2;

/**
 * Tells the small areas that lie on a large one of another hue, as a beak does that reaches the outline at the side: they face the viewer. What they lie on
 * goes on at the back, in light and shade.
 */
export function thingsOnOthers(areas: readonly Area[], palette: Palette): (area: Area) => boolean {
  const open = new Float64Array(palette.length / 3 + 1);
  for (const { kind, size, goesOn } of areas) if (goesOn) open[kind] = (open[kind] as number) + size;
  const isOneHue = (a: number, b: number): boolean =>
    hueSquareOf(palette, (a - 1) * 3, palette, (b - 1) * 3) < ONE_HUE;
  return ({ kind, size, reached, beside }) => {
    if (reached >= HALF) return false;
    const most = beside.indexOf(Math.max(...beside));
    if (most < 1 || isOneHue(most, kind)) return false;
    let [around, all, behind] = [0, 0, 0];
    for (let other = 1; other < beside.length; other++) {
      all += beside[other] as number;
      if (!isOneHue(most, other)) continue;
      around += beside[other] as number;
      behind += open[other] as number;
    }
    return around >= AROUND * all && behind >= TIMES * size;
  };
}

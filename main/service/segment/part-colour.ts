import { fromSrgb } from '../../media/colour/srgb.ts';

/** A turn by this part of the circle never comes back to where it was. */
const GOLDEN = 0.618033988749895;

/** A part's own colour (linear RGB): hues far from one another, the same for the same number every time. */
export function partColour(part: number): readonly [number, number, number] {
  const hue = (0.58 + part * GOLDEN) % 1;
  const light = [0.62, 0.5, 0.72][part % 3] as number;
  const channel = (shift: number): number => {
    const k = (shift + hue * 12) % 12;
    const srgb = light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return fromSrgb(srgb);
  };
  return [channel(0), channel(8), channel(4)];
}

/** A picture multiplied by this still looks like itself, and shows which part it is on. */
export function tintOf(part: number): readonly [number, number, number] {
  const [r, g, b] = partColour(part).map((value) => 0.55 + 0.45 * value);
  return [r as number, g as number, b as number];
}

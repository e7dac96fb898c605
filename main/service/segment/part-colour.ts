import { fromSrgb } from '../../media/colour/srgb.ts';

/** The golden ratio: turning the hue by this share of the circle for each part never repeats a hue. */
const GOLDEN_RATIO = 0.618033988749895;

/** A part's colour (linear RGB). Different numbers have different hues; the same number always has the same colour. */
export function partColour(part: number): readonly [number, number, number] {
  const hue = (0.58 + part * GOLDEN_RATIO) % 1;
  const light = [0.62, 0.5, 0.72][part % 3] as number;
  const channel = (shift: number): number => {
    const k = (shift + hue * 12) % 12;
    const srgb = light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return fromSrgb(srgb);
  };
  return [channel(0), channel(8), channel(4)];
}

/** A light tint to multiply a picture by: the picture remains recognisable, and the tint shows the part. */
export function tintOf(part: number): readonly [number, number, number] {
  const [r, g, b] = partColour(part).map((value) => 0.55 + 0.45 * value);
  return [r as number, g as number, b as number];
}

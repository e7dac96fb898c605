/**
 * Violet, blue, green, yellow: far to near. Equal steps of the value are seen as equal steps of lightness, also by those who see fewer colours, and in
 * print without any (the scale that matplotlib calls viridis). Each an sRGB colour, at equal steps.
 */
export const DEPTH_STOPS = [
  [68, 1, 84],
  [71, 44, 122],
  [59, 81, 139],
  [44, 113, 142],
  [33, 144, 141],
  [39, 173, 129],
  [92, 200, 99],
  [170, 220, 50],
  [253, 231, 37],
] as const;

type Rgb = readonly [red: number, green: number, blue: number];

/** The sRGB colour, 0 … 255, of a nearness from 0 to 1. */
export function depthColour(nearness: number): Rgb {
  const at = Math.min(1, Math.max(0, nearness)) * (DEPTH_STOPS.length - 1);
  const below = Math.min(DEPTH_STOPS.length - 2, Math.floor(at));
  const [from, to] = [DEPTH_STOPS[below] ?? DEPTH_STOPS[0], DEPTH_STOPS[below + 1] ?? DEPTH_STOPS[0]];
  const mixed = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * (at - below);
  return [mixed(0), mixed(1), mixed(2)];
}

/** The scale as a background of CSS. @param towards the side of what is near, as in `to top` */
export const depthGradient = (towards: string): string =>
  `linear-gradient(${towards}, ${DEPTH_STOPS.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;

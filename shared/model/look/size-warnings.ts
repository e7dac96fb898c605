import type { LookCode } from './look-warning.ts';

/** The longer side of a picture in pixels, below which hardly anything of a subject can be told. */
const MIN_LONG_SIDE = 128;
/** The longer side of a picture as a multiple of the shorter one. A sword has 6. */
const MAX_PROPORTION = 8;

/** What the size of a picture says against sending it. */
export function sizeWarnings({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): readonly LookCode[] {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return [
    ...(long < MIN_LONG_SIDE ? (['picture-very-small'] as const) : []),
    ...(long > MAX_PROPORTION * short ? (['picture-extreme-proportions'] as const) : []),
  ];
}

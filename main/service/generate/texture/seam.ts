/** Triangles of the side that are seen at a flatter angle (cosine) take the colours of the back: the front shows next to nothing of them. */
export const MIN_FACING = 0.2;
/** The width of the side along the outline, as a share of the longer side. What lies further inside is shown by the front, however flat it is. */
export const SIDE_WIDTH = 0.02;

/** The slope of the body where the front's picture ends. */
const STEEP = Math.sqrt(1 - MIN_FACING ** 2) / MIN_FACING;

/** Where the front's picture ends on a round body that is `deep` in its middle, `middle` inside of the outline: its height, and its distance inside. */
export function seamOf(
  middle: number,
  deep: number,
  side: number,
): { readonly d: number; readonly z: number } {
  const steep = (STEEP * middle) / Math.max(1e-3, deep);
  const d = Math.min(side, middle * (1 - steep / Math.sqrt(1 + steep * steep)));
  const u = 1 - d / middle;
  return { d, z: deep * Math.sqrt(Math.max(0, 1 - u * u)) };
}

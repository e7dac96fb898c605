/** The position and scale of a raster on the picture that it was cropped and resampled from. */
export interface Frame {
  /** The raster's left and top edge in picture pixels; may lie outside the picture. */
  readonly left: number;
  readonly top: number;
  /** Raster pixels per picture pixel. */
  readonly scale: number;
}

/** Converts a raster's x (pixel middles at whole numbers) to the picture's x (pixel edges at whole numbers). */
export function toPictureX(frame: Frame, x: number): number {
  return frame.left + (x + 0.5) / frame.scale;
}

/** Converts a raster's y to the picture's y, as toPictureX does. */
export function toPictureY(frame: Frame, y: number): number {
  return frame.top + (y + 0.5) / frame.scale;
}

/** Where a raster lies on the picture that it was cropped and resampled from. */
export interface Frame {
  /** The raster's left and top edge in picture pixels; may lie outside the picture. */
  readonly left: number;
  readonly top: number;
  /** Raster pixels to a picture pixel. */
  readonly scale: number;
}

/** The picture's x (pixel edges at whole numbers) of a raster's x (pixel middles at whole numbers). */
export function toPictureX(frame: Frame, x: number): number {
  return frame.left + (x + 0.5) / frame.scale;
}

/** The picture's y of a raster's y. */
export function toPictureY(frame: Frame, y: number): number {
  return frame.top + (y + 0.5) / frame.scale;
}

/** An 8-bit picture, three bytes a pixel: sRGB colours, or the linear values of a map. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A picture of a model's surface, encoded for its file. */
export interface EncodedTexture {
  readonly mime: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

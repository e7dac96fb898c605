/** An 8-bit sRGB picture, three bytes a pixel. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A model's base colour, encoded for its file. */
export interface EncodedTexture {
  readonly mime: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** To the KTX2 worker, once. */
export interface Ktx2Request {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The decoder, since the worker may fetch nothing. */
  readonly wasm: ArrayBuffer;
  /** In pixels, as its head declares. */
  readonly width: number;
  readonly height: number;
}

/** From it: the largest level's pixels, RGBA, row by row from the top. */
export type Ktx2Answer =
  | {
      readonly kind: 'decoded';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'failed' };

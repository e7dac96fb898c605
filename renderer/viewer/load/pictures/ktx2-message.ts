/** The one message to the KTX2 worker. */
export interface Ktx2Request {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The WebAssembly of the decoder, because the worker may not fetch anything. */
  readonly wasm: ArrayBuffer;
  /** In pixels, as the header of the picture declares. */
  readonly width: number;
  readonly height: number;
}

/** The answer of the worker: the pixels of the largest level, RGBA, row by row from the top. */
export type Ktx2Answer =
  | {
      readonly kind: 'decoded';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'failed' };

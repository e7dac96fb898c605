/** A turntable in one file. */
export interface TurntableEncoder {
  readonly add: (picture: OffscreenCanvas) => Promise<void>;
  readonly end: () => Promise<Blob>;
}

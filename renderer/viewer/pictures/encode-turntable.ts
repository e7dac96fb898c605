import { GifEncoder } from './encode-gif.ts';

/** Once round, in hundredths of a second. */
const ROUND = 360;

/** A turntable as a GIF. */
export interface TurntableEncoder {
  readonly add: (picture: OffscreenCanvas) => void;
  readonly end: () => Blob;
}

export function encodeTurntable(edge: number, frames: number): TurntableEncoder {
  const encoder = new GifEncoder(edge, edge);
  return {
    add: (picture) => {
      const context = picture.getContext('2d');
      if (context === null) throw new Error('A frame could not be read.');
      const { data } = context.getImageData(0, 0, edge, edge);
      encoder.add({ pixels: data, delay: Math.round(ROUND / frames) });
    },
    end: () => encoder.end(),
  };
}

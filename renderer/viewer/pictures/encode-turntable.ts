import { backgroundOf, type PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import { GifEncoder } from './encode-gif.ts';
import type { TurntableEncoder } from './turntable-encoder.ts';

/** Once round, in hundredths of a second. */
const ROUND = 360;

/**
 * Null where each frame is a file of its own.
 * @throws Error with words for the artist where the browser cannot encode it
 */
export async function encodeTurntable(choice: PicturesChoice): Promise<TurntableEncoder | null> {
  switch (choice.turntableAs) {
    case 'png':
      return null;
    case 'gif':
      return gifOf(choice);
    case 'webm': {
      // Only who asks for a video loads what writes it.
      const { encodeWebm } = await import('./encode-webm.ts');
      const { edge, frames, rate } = choice;
      return encodeWebm({ edge, frames, rate, isClear: backgroundOf(choice) === null });
    }
  }
}

function gifOf({ edge, frames }: PicturesChoice): TurntableEncoder {
  const encoder = new GifEncoder(edge, edge);
  return {
    add: async (picture) => {
      const context = picture.getContext('2d');
      if (context === null) throw new Error('A frame could not be read.');
      const { data } = context.getImageData(0, 0, edge, edge);
      encoder.add({ pixels: data, delay: Math.round(ROUND / frames) });
    },
    end: async () => encoder.end(),
  };
}

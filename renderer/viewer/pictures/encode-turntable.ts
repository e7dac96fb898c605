import { MOST_MADE_BYTES } from '../../../shared/model/pictures/made-files.ts';
import { backgroundOf, type PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import { GifEncoder } from './encode-gif.ts';
import type { TurntableEncoder } from './turntable-encoder.ts';

/** Once round, in hundredths of a second. */
const ROUND = 360;
/** Browsers show a frame that is to stay for less as if it were to stay for ten. In hundredths of a second. */
const LEAST_DELAY = 2;

/** The frames of a GIF are alike in size, each with all of its pixels: after so many it is known about how large the file becomes … */
const SAMPLE = 12;
/** … unless it is this near to the limit. */
const MARGIN = 1.25;

const MEGABYTE = 1024 * 1024;

/**
 * Null where each frame is a file of its own: no more than one of those is held.
 * @param most bytes of a file: what grows past them is refused at that frame, since it is held in memory and could not be handed over at the end
 * @throws Error with words for the artist where the browser cannot encode it, and by `add` where the file becomes too large
 */
export async function encodeTurntable(
  choice: PicturesChoice,
  most: number = MOST_MADE_BYTES,
): Promise<TurntableEncoder | null> {
  const { edge, frames, rate } = choice;
  let added = 0;
  const refuseLarge = (bytes: number): void => {
    added += 1;
    if (bytes <= most) return;
    throw new Error(
      `Its file is over ${megabytes(most)} after ${added} of ${frames} frames, and cannot be written: ${LESS}`,
    );
  };
  switch (choice.turntableAs) {
    case 'png':
      return null;
    case 'gif':
      return gifOf(choice, (bytes) => {
        refuseLarge(bytes);
        const whole = (bytes / added) * frames;
        if (added < SAMPLE || whole <= most * MARGIN) return;
        throw new Error(
          `Its file would have about ${megabytes(whole)}, and at most ${megabytes(most)} can be written: ${LESS}`,
        );
      });
    case 'webm': {
      // Only who asks for a video loads what writes it.
      const { encodeWebm } = await import('./encode-webm.ts');
      return encodeWebm({ edge, frames, rate, isClear: backgroundOf(choice) === null, refuseLarge });
    }
  }
}

const LESS = 'choose fewer frames or fewer pixels, or PNG.';
const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

function gifOf({ edge, frames }: PicturesChoice, refuseLarge: (bytes: number) => void): TurntableEncoder {
  const encoder = new GifEncoder(edge, edge);
  const delay = Math.max(LEAST_DELAY, Math.round(ROUND / frames));
  return {
    add: async (picture) => {
      const context = picture.getContext('2d');
      if (context === null) throw new Error('A frame could not be read.');
      const { data } = context.getImageData(0, 0, edge, edge);
      refuseLarge(encoder.add({ pixels: data, delay }));
    },
    end: async () => encoder.end(),
  };
}

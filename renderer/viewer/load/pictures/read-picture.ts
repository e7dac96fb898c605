import type { Budget } from '../budget.ts';
import { type PictureKind, type PictureSize, readPictureHeader } from './picture-header.ts';

/** Four bytes a pixel, and a third more for its smaller levels. */
const BYTES_A_PIXEL = 4 * (4 / 3);
/** While it is decoded, a picture takes as much again. Pictures of so many pixels, in all, are decoded at once. */
const PIXELS_AT_ONCE = 8_192 * 8_192;
const DECODING = 4;
const SHOWN: ReadonlySet<PictureKind> = new Set(['png', 'jpeg', 'webp']);

/** What decodes the pixels of a picture whose head was read. */
type Decode = (picture: Uint8Array<ArrayBuffer>, size: PictureSize) => Promise<ImageBitmap>;

/** What a picture in memory takes, with its smaller levels. */
export const pictureBytes = ({ width, height }: PictureSize): number => width * height * BYTES_A_PIXEL;

/**
 * Decodes the pictures of one file. Each is reserved by the size that its own first bytes declare before any of it is
 * decoded, and held to that size afterwards. One that is not shown is counted by why; the model is shown without it.
 */
export class PictureReader {
  /** Pictures that are damaged, or not of the size that they declare. */
  damaged = 0;
  /** Pictures for which there is no memory left. */
  tooLarge = 0;
  /** Kinds of pictures that are not shown, by name, and how many of them there are; '' where the kind is not known. */
  readonly others = new Map<string, number>();
  readonly #budget: Budget;
  readonly #waiting: (() => void)[] = [];
  #decoding = 0;
  /** Pixels that there is room to decode. */
  #room = PIXELS_AT_ONCE;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * @param kinds that may be decoded
   * @returns null if the picture is not shown
   */
  async read(
    bytes: Uint8Array<ArrayBuffer>,
    decode: Decode,
    kinds: ReadonlySet<PictureKind> = SHOWN,
  ): Promise<ImageBitmap | null> {
    const head = readPictureHeader(bytes);
    if (head.state === 'other' || !kinds.has(head.kind)) {
      const name = head.state === 'other' ? (head.name ?? '') : head.kind;
      this.others.set(name, (this.others.get(name) ?? 0) + 1);
      return null;
    }
    if (head.state === 'damaged') {
      this.damaged += 1;
      return null;
    }
    const pixels = head.width * head.height;
    // a larger one is decoded alone, in room that the next one takes again
    const room = Math.max(0, pixels - this.#room) * DECODING;
    if (!this.#budget.fits(pictureBytes(head) + room)) {
      this.tooLarge += 1;
      return null;
    }
    this.#budget.reserve(pictureBytes(head) + room);
    this.#room = Math.max(this.#room, pixels);
    const bitmap = await this.#inTurn(pixels, () => decode(bytes, head)).catch(() => null);
    // turned on its side by its own word it is as large as before
    if (bitmap !== null && bitmap.width * bitmap.height <= pixels) return bitmap;
    bitmap?.close();
    this.damaged += 1;
    return null;
  }

  async #inTurn(pixels: number, decode: () => Promise<ImageBitmap>): Promise<ImageBitmap> {
    while (this.#decoding > 0 && this.#decoding + pixels > PIXELS_AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#decoding += pixels;
    try {
      return await decode();
    } finally {
      this.#decoding -= pixels;
      for (const next of this.#waiting.splice(0)) next();
    }
  }
}

/** What an artist should know about pictures that the file holds, and that are not shown. */
export function skippedPictureNotes({ damaged, tooLarge, others }: PictureReader): string[] {
  const notes: string[] = [];
  if (damaged > 0) notes.push(`${damaged} of its pictures cannot be read.`);
  if (tooLarge > 0) {
    notes.push(`Not shown: ${tooLarge} of its pictures, with which the model would need more than 1.5 GB.`);
  }
  if (others.size > 0) {
    const count = [...others.values()].reduce((sum, each) => sum + each);
    const names = [...others.keys()].filter((name) => name !== '').join(', ');
    notes.push(
      `Not shown: ${count} of its pictures, of a kind that the viewer does not read${names === '' ? '' : ` (${names})`}. It reads png, jpeg and webp, and ktx2 in a glb.`,
    );
  }
  return notes;
}

/** A picture as its file has it: neither colours nor alpha converted. */
export function bitmapOf(
  picture: Uint8Array<ArrayBuffer>,
  orientation: ImageOrientation,
): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([picture]), {
    imageOrientation: orientation,
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
}

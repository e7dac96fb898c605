import { groupedFigure } from '../../../words/figures.ts';
import type { Budget } from '../budget.ts';
import { type PictureKind, type PictureSize, readPictureHeader } from './picture-header.ts';

/** Four bytes per pixel, and a third more for the mipmaps. */
const BYTES_PER_PIXEL = 4 * (4 / 3);
/** The pictures that are decoded at the same time have at most this many pixels together. */
const MAX_DECODING_PIXELS = 8_192 * 8_192;
/** Bytes per pixel that decoding needs in addition. */
const DECODING_BYTES_PER_PIXEL = 4;
const SHOWN: ReadonlySet<PictureKind> = new Set(['png', 'jpeg', 'webp']);

/** Decodes a picture whose header was read. */
type Decode = (picture: Uint8Array<ArrayBuffer>, size: PictureSize) => Promise<ImageBitmap>;

/** The memory of a decoded picture with its mipmaps, in bytes. */
export const pictureBytes = ({ width, height }: PictureSize): number => width * height * BYTES_PER_PIXEL;

/**
 * Decodes the pictures of one file. For each, memory is reserved by the size that its header declares, and a picture that turns out
 * larger is refused. Pictures that are not shown are counted by reason. The model is shown without them.
 */
export class PictureReader {
  /** The number of pictures that are damaged, or larger than they declare. */
  damaged = 0;
  /** The number of pictures for which the budget has no memory left. */
  tooLarge = 0;
  /** The number of pictures by the name of their kind, for kinds that are not shown; '' for unknown kinds. */
  readonly others = new Map<string, number>();
  readonly #budget: Budget;
  readonly #waiting: (() => void)[] = [];
  #decoding = 0;
  /** The number of pixels for which decoding memory is reserved, or needs no reservation. */
  #decodablePixels = MAX_DECODING_PIXELS;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * @param kinds the kinds that may be decoded
   * @returns null if the picture is not shown
   */
  async read(
    bytes: Uint8Array<ArrayBuffer>,
    decode: Decode,
    kinds: ReadonlySet<PictureKind> = SHOWN,
  ): Promise<ImageBitmap | null> {
    const header = readPictureHeader(bytes);
    if (header.state === 'other' || !kinds.has(header.kind)) {
      const name = header.state === 'other' ? (header.name ?? '') : header.kind;
      this.others.set(name, (this.others.get(name) ?? 0) + 1);
      return null;
    }
    if (header.state === 'damaged') {
      this.damaged += 1;
      return null;
    }
    const pixels = header.width * header.height;
    // A picture above the limit is decoded alone. The additional memory is reserved once, because the next such picture reuses it.
    const decodingBytes = Math.max(0, pixels - this.#decodablePixels) * DECODING_BYTES_PER_PIXEL;
    if (!this.#budget.fits(pictureBytes(header) + decodingBytes)) {
      this.tooLarge += 1;
      return null;
    }
    this.#budget.reserve(pictureBytes(header) + decodingBytes);
    this.#decodablePixels = Math.max(this.#decodablePixels, pixels);
    const bitmap = await this.#inTurn(pixels, () => decode(bytes, header)).catch(() => null);
    // The areas are compared, because the orientation in a picture's metadata may swap width and height.
    if (bitmap !== null && bitmap.width * bitmap.height <= pixels) return bitmap;
    bitmap?.close();
    this.damaged += 1;
    return null;
  }

  /** Waits until the picture can be decoded together with those that are being decoded. */
  async #inTurn(pixels: number, decode: () => Promise<ImageBitmap>): Promise<ImageBitmap> {
    while (this.#decoding > 0 && this.#decoding + pixels > MAX_DECODING_PIXELS) {
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

/** Missing pictures that a note names, and the letters that it gives of each: anybody may have written them. */
const [NAMED_PICTURES, LONGEST_NAME] = [3, 80];

/**
 * A sentence for the artist about pictures that a model names and that are not there; none where all are.
 * @param where they are missing: `Not in the file`
 */
export function missingPictureNotes(where: string, missing: ReadonlySet<string>): string[] {
  if (missing.size === 0) return [];
  const names = [...missing].slice(0, NAMED_PICTURES).map((name) => name.slice(0, LONGEST_NAME));
  const more =
    missing.size > NAMED_PICTURES ? ` and ${groupedFigure(missing.size - NAMED_PICTURES)} more` : '';
  return [`${where}, so not shown: ${names.join(', ')}${more}.`];
}

/** Sentences for the artist about pictures of the file that are not shown. */
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

/** Decodes a picture without conversion of its colours or its alpha. */
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

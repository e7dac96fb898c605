import { packIndices } from './lzw.ts';
import { binOf, paletteOf } from './palette.ts';

const COLOURS = 256;
const BITS = 8;

export interface GifFrame {
  /** RGBA, as large as the picture. */
  readonly pixels: Uint8ClampedArray;
  /** How long it stays, in hundredths of a second. */
  readonly delay: number;
}

/** Writes a GIF that is repeated for ever, frame by frame: each has colours of its own. What is more than half transparent is so in it. */
export class GifEncoder {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    [this.#width, this.#height] = [width, height];
    this.#parts.push(
      Uint8Array.of(...text('GIF89a'), ...short(width), ...short(height), 0, 0, 0),
      Uint8Array.of(0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0),
    );
  }

  /** @returns the bytes of the file so far */
  add({ pixels, delay }: GifFrame): number {
    const { colours, indexOf } = paletteOf(pixels, COLOURS - 1);
    const transparent = COLOURS - 1;
    const indices = new Uint8Array(this.#width * this.#height);
    for (let at = 0; at < indices.length; at += 1) {
      const from = at * 4;
      indices[at] =
        (pixels[from + 3] ?? 0) < 128
          ? transparent
          : (indexOf[binOf(pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0)] ?? 0);
    }
    const table = new Uint8Array(COLOURS * 3);
    for (const [index, colour] of colours.entries()) table.set(colour, index * 3);
    this.#parts.push(
      // The frame before is taken away first, and one index is seen through.
      Uint8Array.of(0x21, 0xf9, 4, (2 << 2) | 1, ...short(delay), transparent, 0),
      // The frame fills the picture and has a table of its own.
      Uint8Array.of(0x2c, 0, 0, 0, 0, ...short(this.#width), ...short(this.#height), 0x80 | (BITS - 1)),
      table,
      Uint8Array.of(BITS),
      packIndices(indices, BITS),
    );
    return this.#parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  end(): Blob {
    return new Blob([...this.#parts, Uint8Array.of(0x3b)], { type: 'image/gif' });
  }
}

const short = (value: number): readonly [number, number] => [value & 255, value >> 8];
const text = (letters: string): readonly number[] => [...letters].map((letter) => letter.charCodeAt(0));

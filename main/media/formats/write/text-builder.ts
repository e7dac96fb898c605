/** Text is collected in pieces of this many bytes, because one string for 2,000,000 faces would be too long. */
const PIECE_BYTES = 1 << 20;
/** The most characters of a number. */
const MAX_NUMBER_LENGTH = 40;
/** Used instead of a number of digits: as many digits as are needed to read the same number again, so that no vertex moves. */
export const EXACT = 'exact';
/** The most digits after the point. Numbers that need more are written with an exponent. */
const MAX_DIGITS = 20;
const POWERS = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);
/** Whole numbers below this are divided with integer operations, which is much faster. */
const MAX_INTEGER = 2 ** 31;
const [ZERO, MINUS, POINT] = [0x30, 0x2d, 0x2e] as const;

/** Builds a long text, which is encoded piece by piece. */
export class TextBuilder {
  readonly #done: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #length = 0;

  /** @param text ASCII, up to 1 MB */
  add(text: string): void {
    this.#ensureRoom(text.length);
    // For a few characters, a call of native code takes longer than a loop.
    if (text.length > 16) this.#length += this.#piece.write(text, this.#length, 'latin1');
    else for (let i = 0; i < text.length; i++) this.#piece[this.#length++] = text.charCodeAt(i);
  }

  line(text: string): void {
    this.add(text);
    this.add('\n');
  }

  /** Adds a whole number, 0 or more. */
  whole(value: number): void {
    this.#ensureRoom(MAX_NUMBER_LENGTH);
    this.#digits(value, 1);
  }

  /**
   * Adds a number rounded to `digits` digits after the point, without trailing zeros. Numbers too large to round exactly
   * (1e15 / 10^digits and more) are added unrounded.
   */
  rounded(value: number, digits: number): void {
    const one = POWERS[digits] as number;
    const scaled = Math.round(Math.abs(value) * one);
    if (!(scaled < 1e15)) {
      this.add(String(value));
      return;
    }
    this.#ensureRoom(MAX_NUMBER_LENGTH);
    const piece = this.#piece;
    if (value < 0 && scaled > 0) piece[this.#length++] = MINUS;
    const before = Math.floor(scaled / one);
    let after = scaled - before * one;
    this.#digits(before, 1);
    if (after === 0) return;
    let places = digits;
    while (after % 10 === 0) {
      // `| 0` tells V8 that the number is a small integer.
      after = after < MAX_INTEGER ? (after / 10) | 0 : after / 10;
      places -= 1;
    }
    piece[this.#length++] = POINT;
    this.#digits(after, places);
  }

  /** Adds a single-precision number with nine significant digits, so that a reader gets exactly the same number. */
  exact(value: number): void {
    const size = Math.abs(value);
    // The usual case first: nearly all numbers of a model are between 0.1 and 1.
    const digits = size < 1 && size >= 0.1 ? 9 : 8 - Math.floor(Math.log10(size));
    if (value === 0 || digits < 0 || digits > MAX_DIGITS) this.add(String(value));
    else this.rounded(value, digits);
  }

  /** Adds any text, as UTF-8. */
  text(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    this.#ensureRoom(bytes.length);
    this.#length += bytes.copy(this.#piece, this.#length);
  }

  finish(): Uint8Array {
    return Buffer.concat([...this.#done, this.#piece.subarray(0, this.#length)]);
  }

  #ensureRoom(bytes: number): void {
    if (this.#length + bytes <= PIECE_BYTES) return;
    this.#done.push(this.#piece.subarray(0, this.#length));
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#length = 0;
  }

  /** Writes at least `minDigits` digits, with leading zeros. */
  #digits(value: number, minDigits: number): void {
    let count = minDigits;
    while ((POWERS[count] as number) <= value) count += 1;
    const piece = this.#piece;
    const start = this.#length;
    let at = start + count - 1;
    let rest = value;
    for (; rest >= MAX_INTEGER; at--) {
      const next = Math.floor(rest / 10);
      piece[at] = ZERO + (rest - next * 10);
      rest = next;
    }
    for (let small = rest | 0; at >= start; at--) {
      const next = (small / 10) | 0;
      piece[at] = ZERO + (small - next * 10);
      small = next;
    }
    this.#length += count;
  }
}

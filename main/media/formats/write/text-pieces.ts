/** Text is put together in pieces of this many bytes: one string for 2,000,000 faces would be far too long. */
const PIECE = 1 << 20;
/** The longest number that is written. */
const LONGEST_NUMBER = 40;
/** In the place of a count of digits: as many as a place needs, so that no vertex moves. */
export const EXACT = 'exact';
/** Digits after the point; numbers that need more are written with an exponent. */
const MOST_DIGITS = 20;
const POWERS = Float64Array.from({ length: 23 }, (_, power) => 10 ** power);
/** Below this, whole numbers are divided as such, which is far quicker. */
const WHOLE = 2 ** 31;
const [ZERO, MINUS, POINT] = [0x30, 0x2d, 0x2e] as const;

/** A long text, encoded as it comes. */
export class TextPieces {
  readonly #done: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE);
  #length = 0;

  /** @param text ASCII, up to 1 MB */
  add(text: string): void {
    this.#room(text.length);
    // For a few letters the way into native code and back costs more than the letters.
    if (text.length > 16) this.#length += this.#piece.write(text, this.#length, 'latin1');
    else for (let i = 0; i < text.length; i++) this.#piece[this.#length++] = text.charCodeAt(i);
  }

  line(text: string): void {
    this.add(text);
    this.add('\n');
  }

  /** Adds a whole number from 0 on. */
  whole(value: number): void {
    this.#room(LONGEST_NUMBER);
    this.#digits(value, 1);
  }

  /**
   * Adds a number rounded to so many digits after the point, without zeros at its end. Beyond 10¹², where rounding has
   * no more meaning, as it is.
   */
  rounded(value: number, digits: number): void {
    const one = POWERS[digits] as number;
    const scaled = Math.round(Math.abs(value) * one);
    if (!(scaled < 1e15)) {
      this.add(String(value));
      return;
    }
    this.#room(LONGEST_NUMBER);
    const piece = this.#piece;
    if (value < 0 && scaled > 0) piece[this.#length++] = MINUS;
    const before = Math.floor(scaled / one);
    let after = scaled - before * one;
    this.#digits(before, 1);
    if (after === 0) return;
    let places = digits;
    while (after % 10 === 0) {
      // So that the compiler knows a small number for one.
      after = after < WHOLE ? (after / 10) | 0 : after / 10;
      places -= 1;
    }
    piece[this.#length++] = POINT;
    this.#digits(after, places);
  }

  /** Adds a number of single precision with its nine leading digits: what reads them has the very same number again. */
  exact(value: number): void {
    const size = Math.abs(value);
    // Nearly all numbers of a model are below 1 and not near 0.
    const digits = size < 1 && size >= 0.1 ? 9 : 8 - Math.floor(Math.log10(size));
    if (value === 0 || digits < 0 || digits > MOST_DIGITS) this.add(String(value));
    else this.rounded(value, digits);
  }

  /** Adds text of any letters, as UTF-8. */
  words(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    this.#room(bytes.length);
    this.#length += bytes.copy(this.#piece, this.#length);
  }

  finish(): Uint8Array {
    return Buffer.concat([...this.#done, this.#piece.subarray(0, this.#length)]);
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= PIECE) return;
    this.#done.push(this.#piece.subarray(0, this.#length));
    this.#piece = Buffer.allocUnsafe(PIECE);
    this.#length = 0;
  }

  /** Writes at least so many digits, with zeros before. */
  #digits(value: number, least: number): void {
    let count = least;
    while ((POWERS[count] as number) <= value) count += 1;
    const piece = this.#piece;
    const start = this.#length;
    let at = start + count - 1;
    let rest = value;
    for (; rest >= WHOLE; at--) {
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

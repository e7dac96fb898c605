const SPACE = 0x20;
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const HASH = 0x23;
const MINUS = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;

const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** Longest word with a code of its own: six bytes are exact in a number. */
const CODED = 6;

/** A short word of ASCII as {@link ByteReader.wordCode} gives it. */
export function codeOf(word: string): number {
  return Array.from(word).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

/** Reads a text of lines, words and numbers straight from its bytes: several times faster than by strings. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Skips blanks within the line. A backslash before the line's end carries it on. */
  skipBlanks(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === SPACE || byte === TAB || byte === RETURN) this.#at += 1;
      else if (byte === BACKSLASH && this.#lineEndsAt(this.#at + 1)) this.nextLine();
      else return;
    }
  }

  /** Whether nothing is left on this line but a comment. */
  lineIsOver(): boolean {
    this.skipBlanks();
    const byte = this.#bytes[this.#at];
    return byte === undefined || byte === NEWLINE || byte === HASH;
  }

  /** Goes to the first byte of the next line. */
  nextLine(): void {
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
  }

  /** The next word of the line; empty if it is over. */
  word(): string {
    if (this.lineIsOver()) return '';
    const from = this.#at;
    for (let byte = this.#bytes[this.#at]; byte !== undefined && byte > SPACE; byte = this.#bytes[this.#at])
      this.#at += 1;
    return String.fromCharCode(...this.#bytes.subarray(from, this.#at));
  }

  /** The next word of the line as a number (see {@link codeOf}), which makes no text of it; 0 where the line is over. */
  wordCode(): number {
    if (this.lineIsOver()) return 0;
    let code = 0;
    let length = 0;
    for (let byte = this.#bytes[this.#at]; byte !== undefined && byte > SPACE; byte = this.#bytes[this.#at]) {
      code = code * 256 + byte;
      length += 1;
      this.#at += 1;
    }
    return length > CODED ? -1 : code;
  }

  /** Goes to the blank that ends the word it stands in. */
  skipWord(): void {
    for (let byte = this.#bytes[this.#at]; byte !== undefined && byte > SPACE; byte = this.#bytes[this.#at]) {
      this.#at += 1;
    }
  }

  /** What is left of the line, without blanks around it. */
  restOfLine(): string {
    this.skipBlanks();
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    const rest = this.#bytes.subarray(this.#at, end < 0 ? this.#bytes.length : end);
    this.#at += rest.length;
    return new TextDecoder().decode(rest).trim();
  }

  /** The next number of the line; NaN where none stands there. */
  number(): number {
    this.skipBlanks();
    const sign = this.#sign();
    const from = this.#at;
    let value = this.#digits();
    let digits = this.#at - from;
    if (this.#bytes[this.#at] === DOT) {
      this.#at += 1;
      const fraction = this.#at;
      const part = this.#digits();
      const places = this.#at - fraction;
      digits += places;
      value += part / (POWERS[places] ?? 10 ** places);
    }
    if (digits === 0) return Number.NaN;
    return sign * value * this.#exponent();
  }

  /** The next whole number; 0 where none stands there. Skips no blanks: for `1/2/3`. */
  integer(): number {
    const sign = this.#sign();
    return sign * this.#digits();
  }

  /** Takes one byte if it is the next. */
  take(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  #exponent(): number {
    const byte = this.#bytes[this.#at];
    if (byte !== 0x65 && byte !== 0x45) return 1;
    this.#at += 1;
    const sign = this.#sign();
    return 10 ** (sign * this.#digits());
  }

  #sign(): 1 | -1 {
    if (this.take(MINUS)) return -1;
    this.take(PLUS);
    return 1;
  }

  #digits(): number {
    let value = 0;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || byte < ZERO || byte > NINE) return value;
      value = value * 10 + (byte - ZERO);
      this.#at += 1;
    }
  }

  #lineEndsAt(at: number): boolean {
    const byte = this.#bytes[at];
    return byte === NEWLINE || (byte === RETURN && this.#bytes[at + 1] === NEWLINE);
  }
}

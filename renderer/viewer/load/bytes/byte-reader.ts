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

/** The longest word that has a code: six bytes fit exactly into a number. */
const MAX_CODED_LENGTH = 6;

/** A longer word is no statement; of one, only so much is read. */
const MAX_WORD_LENGTH = 256;

/** The code of a short ASCII word, as {@link ByteReader.wordCode} returns it. */
export function codeOf(word: string): number {
  return Array.from(word).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

/** Reads lines, words and numbers of a text directly from its bytes, which is several times faster than with strings. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Skips blanks within the line. A backslash at the end of a line continues it on the next one. */
  skipBlanks(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === SPACE || byte === TAB || byte === RETURN) this.#at += 1;
      else if (byte === BACKSLASH && this.#lineEndsAt(this.#at + 1)) this.nextLine();
      else return;
    }
  }

  /** Skips blanks. Says whether nothing is left on this line except a comment. */
  isAtLineEnd(): boolean {
    this.skipBlanks();
    const byte = this.#bytes[this.#at];
    return byte === undefined || byte === NEWLINE || byte === HASH;
  }

  /** Moves to the first byte of the next line. */
  nextLine(): void {
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
  }

  /** Reads the next word of the line; empty at the end of the line. Of a word of more than 256 bytes, only those are returned. */
  word(): string {
    if (this.isAtLineEnd()) return '';
    const from = this.#at;
    this.skipWord();
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + MAX_WORD_LENGTH)));
  }

  /** Reads the next word of the line as its code (see {@link codeOf}), without creating a string. 0 at the end of the line, −1 if too long. */
  wordCode(): number {
    if (this.isAtLineEnd()) return 0;
    let code = 0;
    let length = 0;
    for (let byte = this.#bytes[this.#at]; byte !== undefined && byte > SPACE; byte = this.#bytes[this.#at]) {
      code = code * 256 + byte;
      length += 1;
      this.#at += 1;
    }
    return length > MAX_CODED_LENGTH ? -1 : code;
  }

  /** Moves to the end of the current word. */
  skipWord(): void {
    for (let byte = this.#bytes[this.#at]; byte !== undefined && byte > SPACE; byte = this.#bytes[this.#at]) {
      this.#at += 1;
    }
  }

  /** Reads the rest of the line, without blanks around it. */
  restOfLine(): string {
    this.skipBlanks();
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    const rest = this.#bytes.subarray(this.#at, end < 0 ? this.#bytes.length : end);
    this.#at += rest.length;
    return new TextDecoder().decode(rest).trim();
  }

  /** Reads the next number of the line; NaN if there is none. */
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
      const decimals = this.#at - fraction;
      digits += decimals;
      value += part / (POWERS[decimals] ?? 10 ** decimals);
    }
    if (digits === 0) return Number.NaN;
    return sign * value * this.#exponent();
  }

  /** Reads the next whole number; 0 if there is none. It skips no blanks, so that `1/2/3` can be read. */
  integer(): number {
    const sign = this.#sign();
    return sign * this.#digits();
  }

  /** Skips the next byte if it is this one. @returns whether it was */
  skipByte(byte: number): boolean {
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
    if (this.skipByte(MINUS)) return -1;
    this.skipByte(PLUS);
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

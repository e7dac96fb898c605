/** Text is put together in pieces of this many bytes: one string for 2,000,000 faces would be far too long. */
const PIECE = 1 << 20;

/** A long text of ASCII, encoded as it comes. */
export class TextPieces {
  readonly #done: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE);
  #length = 0;

  /** @param text up to 1 MB */
  add(text: string): void {
    if (this.#length + text.length > PIECE) {
      this.#done.push(this.#piece.subarray(0, this.#length));
      this.#piece = Buffer.allocUnsafe(PIECE);
      this.#length = 0;
    }
    this.#length += this.#piece.write(text, this.#length, 'latin1');
  }

  line(text: string): void {
    this.add(`${text}\n`);
  }

  finish(): Uint8Array {
    return Buffer.concat([...this.#done, this.#piece.subarray(0, this.#length)]);
  }
}

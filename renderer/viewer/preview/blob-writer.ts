import { type Blob as PackedBlob, PREVIEW_MARK } from './preview-format.ts';

/** Collects blobs, and writes them into one file after their description. */
export class BlobWriter {
  readonly #blobs: Uint8Array[] = [];
  #length = 0;

  /** @returns the offset and the length of the blob */
  add(bytes: Uint8Array): PackedBlob {
    const blob = { at: this.#length, bytes: bytes.byteLength };
    this.#blobs.push(bytes);
    this.#length += bytes.byteLength;
    return blob;
  }

  /** The bytes of the whole file. */
  write(description: object): Uint8Array<ArrayBuffer> {
    const mark = new TextEncoder().encode(PREVIEW_MARK);
    const text = new TextEncoder().encode(JSON.stringify(description));
    const out = new Uint8Array(mark.length + 4 + text.length + this.#length);
    out.set(mark);
    new DataView(out.buffer).setUint32(mark.length, text.length, true);
    let at = mark.length + 4;
    for (const bytes of [text, ...this.#blobs]) {
      out.set(bytes, at);
      at += bytes.byteLength;
    }
    return out;
  }
}

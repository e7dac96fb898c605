const MOST_CODES = 4096;

/**
 * Packs indices as GIF does (LZW with codes of growing length), in blocks of up to 255 bytes with their lengths, and an empty one at the end.
 * @param bits of an index, 2 to 8
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt, appendix F
 */
export function packIndices(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const writer = new CodeWriter(indices.length);
  // The code of a known sequence followed by one more index; 0 for none.
  const known = new Uint16Array(MOST_CODES << bits);
  let next = end + 1;
  let length = bits + 1;
  writer.write(clear, length);
  let code = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    const longer = known[(code << bits) | index] ?? 0;
    if (longer !== 0) {
      code = longer;
      continue;
    }
    writer.write(code, length);
    if (next < MOST_CODES) {
      known[(code << bits) | index] = next;
      if (next === 1 << length) length += 1;
      next += 1;
    } else {
      writer.write(clear, length);
      known.fill(0);
      next = end + 1;
      length = bits + 1;
    }
    code = index;
  }
  writer.write(code, length);
  writer.write(end, length);
  return inBlocks(writer.bytes());
}

class CodeWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #count = 0;
  #held = 0;
  #heldBits = 0;

  constructor(indices: number) {
    // A code has 12 bits at most, and there are no more codes than indices and a few.
    this.#bytes = new Uint8Array(Math.ceil(indices * 1.6) + 64);
  }

  write(code: number, length: number): void {
    this.#held |= code << this.#heldBits;
    this.#heldBits += length;
    while (this.#heldBits >= 8) {
      this.#bytes[this.#count] = this.#held & 255;
      this.#count += 1;
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  bytes(): Uint8Array<ArrayBuffer> {
    if (this.#heldBits > 0) {
      this.#bytes[this.#count] = this.#held & 255;
      this.#count += 1;
    }
    return this.#bytes.subarray(0, this.#count);
  }
}

function inBlocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(bytes.length / 255);
  const packed = new Uint8Array(bytes.length + blocks + 1);
  for (let block = 0; block < blocks; block += 1) {
    const part = bytes.subarray(block * 255, (block + 1) * 255);
    packed[block * 256] = part.length;
    packed.set(part, block * 256 + 1);
  }
  return packed;
}

/** The size of a mesh that Draco has compressed, once it is decompressed. */
export interface DracoHeader {
  readonly faces: number;
  /** Corners at the same position count once, although the decoder may split them at a seam. */
  readonly vertices: number;
}

const MAGIC = 'DRACO';
/** The version that glTF's extension uses. */
const [MAJOR, MINOR] = [2, 2];
const MESH = 1;
const [SEQUENTIAL, EDGEBREAKER] = [0, 1];
const HAS_METADATA = 0x8000;
const MAX_DEPTH = 16;

/**
 * Reads the numbers of faces and vertices, which Draco's decoder allocates memory for without a check.
 * @returns null if this is not a mesh of Draco 2.2, or is cut off
 */
export function dracoHeader(bytes: Uint8Array): DracoHeader | null {
  try {
    return read(new Reader(bytes));
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function read(reader: Reader): DracoHeader | null {
  if ([...MAGIC].some((letter) => reader.byte() !== letter.charCodeAt(0))) return null;
  if (reader.byte() !== MAJOR || reader.byte() !== MINOR || reader.byte() !== MESH) return null;
  const method = reader.byte();
  const flags = reader.byte() | (reader.byte() << 8);
  if ((flags & HAS_METADATA) !== 0) skipMetadata(reader);
  if (method === SEQUENTIAL) {
    const faces = reader.number();
    return { faces, vertices: reader.number() };
  }
  if (method !== EDGEBREAKER) return null;
  // the traversal method
  reader.byte();
  const vertices = reader.number();
  return { faces: reader.number(), vertices };
}

/** Skips the metadata of the mesh and of its attributes. */
function skipMetadata(reader: Reader): void {
  for (let attributes = reader.number(); attributes > 0; attributes -= 1) {
    reader.number();
    skipElement(reader, 0);
  }
  skipElement(reader, 0);
}

function skipElement(reader: Reader, depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError('too deep');
  for (let entries = reader.number(); entries > 0; entries -= 1) {
    reader.skip(reader.byte());
    reader.skip(reader.number());
  }
  for (let children = reader.number(); children > 0; children -= 1) {
    reader.skip(reader.byte());
    skipElement(reader, depth + 1);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('cut off');
    this.#at += 1;
    return byte;
  }

  /** Reads a variable-length number: seven bits per byte, the lowest first. The top bit says that another byte follows. */
  number(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return value;
    }
    throw new RangeError('too long');
  }

  skip(length: number): void {
    if (this.#at + length > this.#bytes.length) throw new RangeError('cut off');
    this.#at += length;
  }
}

import type { Budget } from '../budget.ts';
import { inflatedLength } from '../bytes/inflated-length.ts';
import { UnreadableModel } from '../parsed-model.ts';

/** A record of a binary fbx. Properties that are arrays or raw bytes are not stored: they are null. */
export interface FbxRecord {
  readonly name: string;
  readonly properties: readonly (number | string | null)[];
  readonly children: readonly FbxRecord[];
  /** The offset of its name, and of the end of its properties, in bytes from the start of the file. */
  readonly nameAt: number;
  readonly propertiesEnd: number;
  /** The number of items in all of its arrays. */
  readonly items: number;
}

const MAGIC = 'Kaydara FBX Binary  ';
const HEADER = 27;
/** From this version on, offsets have eight bytes. */
const WIDE_FROM = 7_500;
const MAX_DEPTH = 64;
const MAX_RECORDS = 5_000_000;
const ARRAY_ITEMS: Readonly<Record<string, number>> = { b: 1, c: 1, i: 4, f: 4, l: 8, d: 8 };
/** Bytes of a record and of a property, here and in three together. */
const [RECORD, PROPERTY] = [256, 64];

const decoder = new TextDecoder();

export function isBinaryFbx(bytes: Uint8Array): boolean {
  return decoder.decode(bytes.subarray(0, MAGIC.length)) === MAGIC;
}

/**
 * Reads all records of a binary fbx and checks every length that it declares. So three, which reads the file next, finds neither
 * records without end nor arrays that do not fit into memory.
 * @throws UnreadableModel if a record is not within the file, or declares too much
 */
export function readFbxRecords(bytes: Uint8Array<ArrayBuffer>, budget: Budget): readonly FbxRecord[] {
  return new RecordReader(bytes, budget).all();
}

class RecordReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #hasWideOffsets: boolean;
  readonly #budget: Budget;
  #at = HEADER;
  #records = 0;
  /** The number of items in all arrays so far. */
  #items = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, budget: Budget) {
    this.#budget = budget;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < HEADER + 13) throw cutOffError();
    this.#hasWideOffsets = this.#view.getUint32(23, true) >= WIDE_FROM;
  }

  all(): readonly FbxRecord[] {
    return this.#recordsUntil(this.#bytes.byteLength, 0);
  }

  /** Reads records up to an empty one, or up to an offset. */
  #recordsUntil(end: number, depth: number): readonly FbxRecord[] {
    const records: FbxRecord[] = [];
    while (this.#at < end) {
      const record = this.#record(end, depth);
      if (record === null) break;
      records.push(record);
    }
    return records;
  }

  #record(parentEnd: number, depth: number): FbxRecord | null {
    this.#records += 1;
    if (depth > MAX_DEPTH || this.#records > MAX_RECORDS) {
      throw new UnreadableModel('The fbx is damaged: its records lie in one another without end.');
    }
    const start = this.#at;
    const end = this.#offset();
    const count = this.#offset();
    const propertyBytes = this.#offset();
    const nameLength = this.#byte();
    if (end === 0) return null;
    if (end <= start || end > parentEnd || this.#at + nameLength + propertyBytes > end) throw damagedError();
    const nameAt = this.#at;
    const name = this.#text(nameLength);
    const propertiesEnd = this.#at + propertyBytes;
    if (count > propertyBytes) throw damagedError();
    this.#budget.reserve(RECORD + count * PROPERTY);
    const before = this.#items;
    const properties = Array.from({ length: count }, () => this.#property(propertiesEnd));
    if (this.#at !== propertiesEnd) throw damagedError();
    const items = this.#items - before;
    const children = this.#recordsUntil(end, depth + 1);
    this.#at = end;
    return { name, properties, children, nameAt, propertiesEnd, items };
  }

  #property(end: number): number | string | null {
    const type = String.fromCharCode(this.#byte());
    const at = this.#at;
    switch (type) {
      case 'C':
      case 'B':
        return this.#skip(1, end) ?? this.#view.getUint8(at);
      case 'Y':
        return this.#skip(2, end) ?? this.#view.getInt16(at, true);
      case 'I':
        return this.#skip(4, end) ?? this.#view.getInt32(at, true);
      case 'F':
        return this.#skip(4, end) ?? this.#view.getFloat32(at, true);
      case 'D':
        return this.#skip(8, end) ?? this.#view.getFloat64(at, true);
      case 'L':
        return this.#skip(8, end) ?? Number(this.#view.getBigInt64(at, true));
      case 'S':
        return this.#text(this.#length(end));
      case 'R':
        return this.#skip(this.#length(end), end);
      default:
        return this.#array(ARRAY_ITEMS[type], end);
    }
  }

  #array(itemBytes: number | undefined, end: number): null {
    if (itemBytes === undefined) throw damagedError();
    const at = this.#at;
    this.#skip(12, end);
    const items = this.#view.getUint32(at, true);
    const declared = items * itemBytes;
    // As in three, any number except 0 means deflated.
    const isDeflated = this.#view.getUint32(at + 4, true) !== 0;
    const stored = this.#view.getUint32(at + 8, true);
    this.#items += items;
    this.#budget.reserve(declared);
    if (!isDeflated) return this.#skip(declared, end);
    this.#skip(stored, end);
    const unpacked = inflatedLength(this.#bytes.subarray(this.#at - stored, this.#at), declared);
    if (unpacked !== declared) throw damagedError();
    return null;
  }

  #offset(): number {
    const size = this.#hasWideOffsets ? 8 : 4;
    const at = this.#at;
    this.#skip(size, this.#bytes.byteLength);
    return this.#hasWideOffsets ? Number(this.#view.getBigUint64(at, true)) : this.#view.getUint32(at, true);
  }

  #byte(): number {
    this.#skip(1, this.#bytes.byteLength);
    return this.#bytes[this.#at - 1] ?? 0;
  }

  #length(end: number): number {
    this.#skip(4, end);
    const length = this.#view.getUint32(this.#at - 4, true);
    if (this.#at + length > end) throw damagedError();
    return length;
  }

  #text(length: number): string {
    this.#at += length;
    return decoder.decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  #skip(length: number, end: number): null {
    if (this.#at + length > end) throw end === this.#bytes.byteLength ? cutOffError() : damagedError();
    this.#at += length;
    return null;
  }
}

const damagedError = (): UnreadableModel =>
  new UnreadableModel('The fbx is damaged: what it declares does not fit into it.');
const cutOffError = (): UnreadableModel => new UnreadableModel('The fbx is cut off.');

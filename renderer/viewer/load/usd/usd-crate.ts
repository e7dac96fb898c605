import { USDCParser, type ValueRep } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';

/** Bytes of the objects that three creates for an entry of a table: a token, a field, a path. */
const ENTRY = 256;
/** Bytes per item of an array, by USD's number for its type. Types that are not listed need at most a double. */
const ITEM: Readonly<Record<number, number>> = {
  15: 128,
  16: 16,
  17: 16,
  18: 16,
  20: 8,
  23: 24,
  24: 12,
  25: 12,
  28: 16,
};
const DOUBLE = 8;
/** Compressed numbers are copied twice while they are decompressed. */
const COPIES_OF_PACKED = 3;
/** From this minor version on, the length of an array has eight bytes. */
const WIDE_FROM = 7;
/** From this minor version on, tables are compressed. */
const PACKED_FROM = 4;
const TABLES = ['TOKENS', 'FIELDS', 'FIELDSETS', 'PATHS', 'SPECS'];

/**
 * three's reader of binary usd files (crates), which reserves memory before it reads. Tables and arrays declare their decompressed
 * size. Many values may refer to the same array, and three creates a separate copy for each.
 */
export class CrateReader extends USDCParser {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    super();
    this.#budget = budget;
  }

  override _readTOC(): void {
    super._readTOC();
    const { major, minor } = this.version;
    // Tables of earlier versions are not compressed, so they cannot be longer than the file.
    if (major === 0 && minor < PACKED_FROM) return;
    for (const name of TABLES) {
      const section = this.sections[name];
      if (section === undefined) continue;
      this.reader.seek(section.start);
      this.#reserve(this.reader.readUint64() * ENTRY);
      if (name === 'TOKENS') this.#reserve(this.reader.readUint64() * COPIES_OF_PACKED);
    }
  }

  /** three stores every path as a string from the root. */
  override _readPaths(): void {
    super._readPaths();
    let letters = 0;
    for (const path of this.paths ?? []) letters += path.length;
    this.#reserve(letters * 2);
  }

  override _readArrayValue(valueRep: ValueRep): unknown {
    const { reader } = this;
    const { major, minor } = this.version;
    const at = reader.tell();
    const size = major === 0 && minor < WIDE_FROM ? reader.readUint32() : reader.readUint64();
    reader.seek(at);
    const copies = valueRep.isCompressed ? COPIES_OF_PACKED : 1;
    this.#reserve(size * (ITEM[valueRep.typeEnum] ?? DOUBLE) * copies);
    return super._readArrayValue(valueRep);
  }

  override _readScalarValue(type: number): unknown {
    return this.#readAndReserve(() => super._readScalarValue(type));
  }

  override _readTimeSamples(valueRep: ValueRep): unknown {
    this.#reserve(ENTRY);
    return this.#readAndReserve(() => super._readTimeSamples(valueRep));
  }

  /** For lists and dictionaries. One is at most as long as the file, but it is read again for each reference to it. */
  #readAndReserve(read: () => unknown): unknown {
    const from = this.reader.tell();
    const value = read();
    this.#reserve(Math.max(0, this.reader.tell() - from) * DOUBLE);
    return value;
  }

  #reserve(bytes: number): void {
    if (!Number.isFinite(bytes))
      throw new UnreadableModel('The usdz is damaged: what it declares makes no sense.');
    this.#budget.reserve(bytes);
  }
}

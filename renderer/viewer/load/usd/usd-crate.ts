import { USDCParser, type ValueRep } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import type { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';

/** Bytes of what three makes of an entry of a table: a token, a field, a path. */
const ENTRY = 256;
/** Bytes of an array's item by USD's number for its type; what is not named here takes at most a double. */
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
/** Numbers that are packed are unpacked twice on their way. */
const COPIES_OF_PACKED = 3;
/** From this version on, arrays count in eight bytes. */
const WIDE_FROM = 7;
const PACKED_FROM = 4;
const TABLES = ['TOKENS', 'FIELDS', 'FIELDSETS', 'PATHS', 'SPECS'];

/**
 * three's reader of a usd in binary. Its tables and arrays declare how much they unpack to, and many values may point at
 * the same array, each of which makes one of its own: all of it is reserved first.
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
    // before that, tables are as long as they are in the file
    if (major === 0 && minor < PACKED_FROM) return;
    for (const name of TABLES) {
      const section = this.sections[name];
      if (section === undefined) continue;
      this.reader.seek(section.start);
      this.#claim(this.reader.readUint64() * ENTRY);
      if (name === 'TOKENS') this.#claim(this.reader.readUint64() * COPIES_OF_PACKED);
    }
  }

  /** Every path is written out from the root. */
  override _readPaths(): void {
    super._readPaths();
    let letters = 0;
    for (const path of this.paths ?? []) letters += path.length;
    this.#claim(letters * 2);
  }

  override _readArrayValue(valueRep: ValueRep): unknown {
    const { reader } = this;
    const { major, minor } = this.version;
    const at = reader.tell();
    const size = major === 0 && minor < WIDE_FROM ? reader.readUint32() : reader.readUint64();
    reader.seek(at);
    const copies = valueRep.isCompressed ? COPIES_OF_PACKED : 1;
    this.#claim(size * (ITEM[valueRep.typeEnum] ?? DOUBLE) * copies);
    return super._readArrayValue(valueRep);
  }

  override _readScalarValue(type: number): unknown {
    return this.#claimingRead(() => super._readScalarValue(type));
  }

  override _readTimeSamples(valueRep: ValueRep): unknown {
    this.#claim(ENTRY);
    return this.#claimingRead(() => super._readTimeSamples(valueRep));
  }

  /** A list, a dictionary: as long as the file at most, but read again for each that points to it. */
  #claimingRead(read: () => unknown): unknown {
    const from = this.reader.tell();
    const value = read();
    this.#claim(Math.max(0, this.reader.tell() - from) * DOUBLE);
    return value;
  }

  #claim(bytes: number): void {
    if (!Number.isFinite(bytes))
      throw new UnreadableModel('The usdz is damaged: what it declares makes no sense.');
    this.#budget.reserve(bytes);
  }
}

import { deflateSync } from 'node:zlib';

/** A record of an fbx: its name, its properties as they are written, and what lies in it. */
export interface FbxEntry {
  readonly name: string;
  readonly properties?: readonly Buffer[];
  readonly children?: readonly FbxEntry[];
}

const FIRST = 27;
const HEAD = 13;

/** A text as a property. */
export function fbxText(value: string): Buffer {
  const text = Buffer.from(value, 'latin1');
  const head = Buffer.alloc(5);
  head.write('S', 'latin1');
  head.writeUInt32LE(text.length, 1);
  return Buffer.concat([head, text]);
}

/** A number of eight bytes as a property. */
export function fbxLong(value: number): Buffer {
  const out = Buffer.alloc(9);
  out.write('L', 'latin1');
  out.writeBigInt64LE(BigInt(value), 1);
  return out;
}

/**
 * A deflated array of whole numbers as a property.
 * @param declared how many items it says that it has
 * @param encoding 1 for deflated; readers take any other but 0 for the same
 */
export function fbxIntegers(values: Int32Array, declared = values.length, encoding = 1): Buffer {
  const packed = deflateSync(Buffer.from(values.buffer, values.byteOffset, values.byteLength), { level: 9 });
  const head = Buffer.alloc(13);
  head.write('i', 'latin1');
  for (const [place, word] of [declared, encoding, packed.length].entries())
    head.writeUInt32LE(word, 1 + place * 4);
  return Buffer.concat([head, packed]);
}

/** A binary fbx of version 7.4. */
export function fbxFile(records: readonly FbxEntry[]): Uint8Array<ArrayBuffer> {
  const start = Buffer.alloc(FIRST);
  start.write('Kaydara FBX Binary  \0', 'latin1');
  start.writeUInt32LE(7_400, 23);
  const parts: Buffer[] = [];
  let at = FIRST;
  for (const record of records) {
    const bytes = recordAt(record, at);
    parts.push(bytes);
    at += bytes.length;
  }
  return Uint8Array.from(Buffer.concat([start, ...parts, Buffer.alloc(HEAD)]));
}

function recordAt({ name, properties = [], children = [] }: FbxEntry, at: number): Buffer {
  const own = Buffer.concat(properties);
  const head = Buffer.alloc(HEAD);
  const within: Buffer[] = [];
  let end = at + HEAD + name.length + own.length;
  for (const child of children) {
    const bytes = recordAt(child, end);
    within.push(bytes);
    end += bytes.length;
  }
  if (children.length > 0) {
    within.push(Buffer.alloc(HEAD));
    end += HEAD;
  }
  for (const [place, word] of [end, properties.length, own.length].entries())
    head.writeUInt32LE(word, place * 4);
  head.writeUInt8(name.length, 12);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), own, ...within]);
}

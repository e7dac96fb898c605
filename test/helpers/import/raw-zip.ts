import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, as a hostile program may write it. */
export interface RawEntry {
  readonly name: string;
  readonly content: Buffer | string;
  readonly packed?: boolean;
  /** The general purpose flags; 0x800 says that the name is UTF-8, 1 that it is encrypted. */
  readonly flags?: number;
  /** The unix mode, e.g. 0o120777 for a link. */
  readonly mode?: number;
  /** What the list says, where that is not true. */
  readonly statedSize?: number;
  readonly statedSum?: number;
}

/** An archive byte by byte, with names and sizes that no library writes. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, packed = false, flags = 0x800, mode = 0o100644, ...stated } of entries) {
    const bytes = Buffer.from(content);
    // What is encrypted has twelve bytes before it.
    const salt = Buffer.alloc((flags & 1) * 12);
    const body = Buffer.concat([salt, packed ? deflateRawSync(bytes) : bytes]);
    const sum = stated.statedSum ?? crc32(bytes);
    const size = stated.statedSize ?? bytes.length;
    const named = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(packed ? 8 : 0, 8);
    head.writeUInt32LE(sum, 14);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(named.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE((3 << 8) | 20, 4);
    entry.writeUInt16LE(20, 6);
    head.copy(entry, 8, 6, 30 - 2);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    parts.push(head, named, body);
    list.push(entry, named);
    at += head.length + named.length + body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

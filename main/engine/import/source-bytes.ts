import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ArchiveRefusal, type Archives } from './archive.ts';
import type { Hashed, SeenFile, SourceRef } from './import-task.ts';

/** Reads the files that are imported, whether they lie on a disk or in an archive. */
export interface SourceBytes {
  /** The first bytes, fewer if the file is shorter. */
  readonly head: (file: SourceRef, length: number) => Promise<Buffer>;
  /**
   * Reads a file to its end and gives each piece to `take`. Null if it is not what was seen before: gone, of another length or time, no plain
   * file any more.
   */
  readonly through: (file: SeenFile, take: (piece: Buffer) => Promise<void> | void) => Promise<Hashed | null>;
}

/** The sum of an archive's file is wrong. */
const damaged = (): ArchiveRefusal => new ArchiveRefusal({ code: 'entry-damaged' });

export function createSourceBytes(archives: Archives): SourceBytes {
  async function headOfEntry(path: string, index: number, length: number): Promise<Buffer> {
    const { stream } = await archives.read(path, index);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of inWords(stream)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= length) break;
    }
    stream.destroy();
    return Buffer.concat(pieces).subarray(0, length);
  }

  return {
    head: async ({ path, entry }, length) => {
      if (entry !== null) return headOfEntry(path, entry.index, length);
      const file = await open(path, 'r');
      try {
        const buffer = Buffer.alloc(length);
        const { bytesRead } = await file.read(buffer, 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    through: async (file, take) => {
      const { path, entry, bytes: expected } = file;
      // Reading a pipe or a device would never end.
      const lying = await lstat(path);
      const isSame = lying.isFile() && lying.mtimeMs === file.modifiedMs;
      if (!isSame || (entry === null && lying.size !== expected)) return null;
      const hash = createHash('sha256');
      let [bytes, sum] = [0, 0];
      const take1 = async (piece: Buffer): Promise<void> => {
        hash.update(piece);
        bytes += piece.length;
        await take(piece);
      };
      if (entry === null) {
        // One byte more than expected shows that it grew since.
        for await (const piece of createReadStream(path, { end: expected, highWaterMark: 1 << 20 }))
          await take1(piece as Buffer);
        if (bytes !== expected) return null;
      } else {
        const { stream, crc32: stated } = await archives.read(path, entry.index);
        for await (const piece of inWords(stream)) {
          sum = crc32(piece, sum);
          await take1(piece);
        }
        if (sum !== stated) throw damaged();
      }
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

/** What unpacks an archive says in words of its own that its bytes are damaged. */
async function* inWords(stream: Readable): AsyncIterable<Buffer> {
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).syscall === undefined ? damaged() : cause;
  }
}

/** A whole file, if it is not longer than `most` bytes; else null. */
export async function wholeOf(source: SourceBytes, file: SeenFile, most: number): Promise<Buffer | null> {
  if (file.bytes > most) return null;
  const bytes = await source.head(file, file.bytes);
  return bytes.length === file.bytes ? bytes : null;
}

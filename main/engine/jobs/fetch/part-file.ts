import type { HashThread } from '../../threads/hash-thread.ts';
import { createPieceFile, pieceMemory } from './piece-file.ts';

/** A file on its way. What comes is gathered in pieces; each is hashed in another thread and written at the same time. */
export interface PartFile {
  /** Absolute. */
  readonly path: string;
  /** Bytes that were added. */
  readonly size: () => number;
  /**
   * Memory that bytes may be received into at once: where {@link add} would copy them, once it has taken so many that
   * are still to be added before them; empty where that is not known yet.
   */
  readonly room: (ahead: number) => Uint8Array;
  /**
   * Copies bytes in, unless they were received where they belong. Gives a promise where enough is under way, which
   * resolves when more should be added, and rejects where the file cannot be written.
   */
  readonly add: (chunk: Buffer) => Promise<void> | null;
  /** Resolves when all that was added is written; rejects where it cannot be. */
  readonly flush: () => Promise<void>;
  /** Bytes of what was flushed, from a place on; fewer at its end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Brings it to the disk and closes it; gives its sha256 in hex. */
  readonly finish: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Written and hashed at once, at most. Bytes; whole blocks of a disk. */
const PIECE_BYTES = 4 * 2 ** 20;
/** Pieces under way before the network waits. */
const MAX_PIECES_UNDER_WAY = 3;

/** @param path of a file that must not be there yet; where it cannot be opened, adding and flushing say so */
export function createPartFile(path: string, hashes: HashThread): PartFile {
  const file = createPieceFile(path);
  const hash = hashes.begin();
  const spare: Buffer<SharedArrayBuffer>[] = [];
  let filling = pieceMemory(PIECE_BYTES);
  let filled = 0;
  let handedOver = 0;
  /** Pieces that are not both written and hashed, in their order. One that fails stays, and so do those after it. */
  const underWay: Promise<void>[] = [];

  // After a flush in the middle of a piece, the next one ends where it would have: whole pieces keep to blocks.
  const roomInPiece = (): number => PIECE_BYTES - ((handedOver + filled) % PIECE_BYTES);
  const handOver = (): void => {
    const memory = filling;
    const bytes = memory.subarray(0, filled);
    const piece = Promise.all([file.write(bytes, handedOver), hash.add(bytes), underWay.at(-1)]).then(() => {
      underWay.shift();
      spare.push(memory);
    });
    // Awaited by flush at the latest; until then a failure must not count as unhandled.
    piece.catch(() => undefined);
    underWay.push(piece);
    handedOver += filled;
    filled = 0;
    filling = spare.pop() ?? pieceMemory(PIECE_BYTES);
  };
  const flush = async (): Promise<void> => {
    if (filled > 0) handOver();
    await Promise.all(underWay);
  };
  return {
    path,
    size: () => handedOver + filled,
    room: (ahead) => filling.subarray(filled + ahead, filled + roomInPiece()),
    add: (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        const room = roomInPiece();
        const bytes = chunk.subarray(at, at + room);
        const there = bytes.buffer === filling.buffer && bytes.byteOffset === filling.byteOffset + filled;
        // Not `copy`: into shared memory that may go byte by byte (nodejs/node#62032), which takes seven times as long.
        if (!there) filling.fill(bytes, filled, filled + bytes.length);
        filled += bytes.length;
        at += bytes.length;
        if (bytes.length === room) handOver();
      }
      return underWay.length < MAX_PIECES_UNDER_WAY ? null : (underWay[0] ?? null);
    },
    flush,
    read: file.read,
    finish: async () => {
      await flush();
      const [sha256] = await Promise.all([hash.digest(), file.sync()]);
      await file.close();
      return sha256;
    },
    close: async () => {
      await Promise.allSettled([...underWay, hash.forget()]);
      await file.close();
    },
  };
}

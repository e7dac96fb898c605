import type { HashThread } from '../../threads/hash-thread.ts';
import { createPieceFile, pieceMemory } from './piece-file.ts';

/** A file that is being received. Bytes are collected in pieces; each piece is hashed in another thread while it is written. */
export interface PartFile {
  /** Absolute. */
  readonly path: string;
  /** Number of bytes added. */
  readonly size: () => number;
  /**
   * Memory into which the next bytes may be received directly: the place to which {@link add} would copy them after the given number of
   * bytes that are still to be added. Empty if that place is not known yet.
   */
  readonly room: (ahead: number) => Uint8Array;
  /**
   * Adds bytes; copies them unless they were received in place. If too much is being written, returns a promise that resolves when more
   * may be added, and rejects if the file cannot be written.
   */
  readonly add: (chunk: Buffer) => Promise<void> | null;
  /** Resolves when everything that was added is written; rejects if that fails. */
  readonly flush: () => Promise<void>;
  /** Reads flushed bytes from an offset; fewer at the end. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Flushes the file to the disk and closes it. Returns its sha256 in hex. */
  readonly finish: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The size of a piece in bytes: whole disk blocks. */
const PIECE_BYTES = 4 * 2 ** 20;
/** Maximum number of pieces being written before the network is paused. */
const MAX_PIECES_UNDER_WAY = 3;

/** @param path a file that must not exist yet. If it cannot be opened, adding and flushing fail */
export function createPartFile(path: string, hashes: HashThread): PartFile {
  const file = createPieceFile(path);
  const hash = hashes.begin();
  const spare: Buffer<SharedArrayBuffer>[] = [];
  let filling = pieceMemory(PIECE_BYTES);
  let filled = 0;
  let handedOver = 0;
  /** Pieces that are not both written and hashed, in their order. One that fails stays, and so do those after it. */
  const underWay: Promise<void>[] = [];

  // After a flush in the middle of a piece, the next piece is shorter, so that later pieces stay aligned to blocks.
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

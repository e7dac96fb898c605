import type { OnReadOpts, Socket } from 'node:net';

/**
 * Where a body's next bytes may go at once, so that nobody need copy them there.
 * @param unread bytes before them that came and were not handed over yet
 * @returns no more than is still to come of the body; null or empty where they should come as others do
 */
export type ReadTarget = (unread: number) => Uint8Array | null;

/** The memory of one socket. */
export interface ReadBuffers {
  /** For the options that the socket is made with. */
  readonly onread: OnReadOpts;
  /** Names the socket, before its first read. A socket that was read before is destroyed. */
  readonly attach: (socket: Socket) => void;
  /** Has it read there until it is given another place, or null. */
  readonly setTarget: (landing: ReadTarget | null) => void;
}

/** Bytes. Two of them stay in a core's cache; twelve times what the headers of an answer may be (undici: 16 KiB). */
const BUFFER_BYTES = 256 * 1024;
/** Bytes that land in one read: more of them would no longer lie in a core's cache together with what else it does. */
const MAX_TARGET_BYTES = 128 * 1024;
/** The least that is left of a buffer for another read. */
const MIN_FREE_BYTES = 64 * 1024;

/** undici does not tell whose socket a body comes by; the memory that its first bytes lie in does. */
const byMemory = new WeakMap<ArrayBufferLike, ReadBuffers>();

/** Whose reads brought these bytes; null where that was another socket's, or they were copied since. */
export function readBuffersOf(bytes: Uint8Array): ReadBuffers | null {
  return byMemory.get(bytes.buffer) ?? null;
}

/**
 * Memory that a socket reads into over and over. Node gives every read 64 KiB of its own, and allocating and collecting
 * those takes longer than receiving what they hold.
 *
 * Whoever reads the socket must be done with a chunk when asking for the next: the memory is taken again as soon as
 * nothing of it waits in the socket. Headers that come in several pieces are safe, as each buffer is filled before the
 * other is written again.
 */
export function createReadBuffers(): ReadBuffers {
  let socket: Socket | null = null;
  let landing: ReadTarget | null = null;
  /** Bytes came before the socket was named: they belong to no answer, and are lost. */
  let isEarly = false;
  const newBuffer = (): Buffer => {
    const memory = Buffer.allocUnsafeSlow(BUFFER_BYTES);
    byMemory.set(memory.buffer, reads);
    return memory;
  };
  let filled = 0;
  const reads: ReadBuffers = {
    onread: {
      buffer: () => {
        const place = landing?.(socket?.readableLength ?? 0) ?? null;
        if (place !== null && place.length > 0) return place.subarray(0, MAX_TARGET_BYTES);
        if (BUFFER_BYTES - filled < MIN_FREE_BYTES) {
          // Bytes are read in order: no more of them than lie in this buffer are unread, so none of the other one's are.
          const free = socket !== null && socket.readableLength <= filled;
          [current, other] = [free ? other : newBuffer(), current];
          filled = 0;
        }
        return current.subarray(filled);
      },
      callback: (bytes, buffer) => {
        // Not thrown: an error in here would end the process.
        if (socket === null) {
          isEarly = true;
          return false;
        }
        if (buffer.buffer === current.buffer) filled += bytes;
        return socket.push(buffer.subarray(0, bytes));
      },
    },
    attach: (opened) => {
      socket = opened;
      if (isEarly) opened.destroy();
    },
    setTarget: (place) => {
      landing = place;
    },
  };
  let current = newBuffer();
  let other = newBuffer();
  return reads;
}

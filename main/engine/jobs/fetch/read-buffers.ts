import type { OnReadOpts, Socket } from 'node:net';

/**
 * Returns memory into which a body's next bytes may be read directly, without a copy.
 * @param unread number of received bytes before them that were not passed on yet
 * @returns at most the rest of the body; null or empty to read them as usual
 */
export type ReadTarget = (unread: number) => Uint8Array | null;

/** The read buffers of one socket. */
export interface ReadBuffers {
  /** The `onread` option of the socket. */
  readonly onread: OnReadOpts;
  /** Sets the socket, before its first read. A socket that was already read is destroyed. */
  readonly attach: (socket: Socket) => void;
  /** Sets the memory that the socket reads into; null for the socket's own buffers. */
  readonly setTarget: (landing: ReadTarget | null) => void;
}

/** The size of a buffer in bytes. Two of them fit in a core's cache; twelve times undici's limit for headers (16 KiB). */
const BUFFER_BYTES = 256 * 1024;
/** Maximum bytes of one read: more would not stay in a core's cache. */
const MAX_TARGET_BYTES = 128 * 1024;
/** Minimum free space in a buffer for another read. Bytes. */
const MIN_FREE_BYTES = 64 * 1024;

/** undici does not say which socket a body comes from. The memory of its first bytes does. */
const byMemory = new WeakMap<ArrayBufferLike, ReadBuffers>();

/** The read buffers that these bytes are in; null if they came from another socket, or were copied. */
export function readBuffersOf(bytes: Uint8Array): ReadBuffers | null {
  return byMemory.get(bytes.buffer) ?? null;
}

/**
 * Read buffers that a socket reuses. Node allocates 64 KiB for every read, and allocating and collecting them takes longer than receiving
 * their content.
 *
 * A reader must finish with a chunk before it asks for the next one: the memory is reused as soon as the socket holds none of its bytes.
 * Headers in several pieces are safe, because one buffer is filled completely before the other is written again.
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
          // Bytes are read in order. All unread bytes are in this buffer, so the other buffer is free.
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

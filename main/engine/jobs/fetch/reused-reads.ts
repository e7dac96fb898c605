import type { OnReadOpts, Socket } from 'node:net';

/** The memory of one socket. */
export interface ReusedReads {
  /** For the options that the socket is made with. */
  readonly onread: OnReadOpts;
  /** Names the socket, before its first read. */
  readonly lead: (socket: Socket) => void;
}

/** Bytes. Two of them stay in a core's cache; twelve times what the headers of an answer may be (undici: 16 KiB). */
const BUFFER = 256 * 1024;
/** The least that is left of a buffer for another read. */
const LEAST = 64 * 1024;

/**
 * Memory that a socket reads into over and over. Node gives every read 64 KiB of its own, and allocating and collecting
 * those takes longer than receiving what they hold.
 *
 * Whoever reads the socket must be done with a chunk when asking for the next: the memory is taken again as soon as
 * nothing of it waits in the socket. Headers that come in several pieces are safe, as each buffer is filled before the
 * other is written again.
 */
export function createReusedReads(): ReusedReads {
  let socket: Socket | null = null;
  let current = Buffer.allocUnsafeSlow(BUFFER);
  let other = Buffer.allocUnsafeSlow(BUFFER);
  let filled = 0;
  return {
    onread: {
      buffer: () => {
        if (BUFFER - filled < LEAST) {
          // Bytes are read in order: no more of them than lie in this buffer are unread, so none of the other one's are.
          const free = socket !== null && socket.readableLength <= filled;
          [current, other] = [free ? other : Buffer.allocUnsafeSlow(BUFFER), current];
          filled = 0;
        }
        return current.subarray(filled);
      },
      callback: (bytes, buffer) => {
        if (socket === null) throw new Error('A socket reads before it is connected.');
        filled += bytes;
        return socket.push(buffer.subarray(0, bytes));
      },
    },
    lead: (opened) => {
      socket = opened;
    },
  };
}

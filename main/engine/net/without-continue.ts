import type { Socket } from 'node:net';

const CONTINUE = 'HTTP/1.1 100';
const END_OF_HEAD = '\r\n\r\n';
/** A longer head is none. Bytes. */
const MAX_HEAD = 16 * 1024;

/**
 * Skips interim answers `100 Continue` before the answer on a new connection. Nobody asks for them, but a server may send them all the same
 * (RFC 9110, 15.2): undici would cut the connection there, and the answer would be lost.
 */
export function withoutContinue(socket: Pick<Socket, 'read'>): void {
  const read = socket.read.bind(socket);
  let held = Buffer.alloc(0);
  let begun = false;

  /** Whether what is held may still become an interim answer, so that more has to be read. */
  const isOpen = (): boolean => {
    for (;;) {
      const start = held.subarray(0, CONTINUE.length).toString('latin1');
      if (start !== CONTINUE) return CONTINUE.startsWith(start);
      const end = held.indexOf(END_OF_HEAD);
      if (end === -1) return held.length < MAX_HEAD;
      held = held.subarray(end + END_OF_HEAD.length);
    }
  };

  socket.read = (size?: number): Buffer | null => {
    while (!begun) {
      const more: Buffer | null = read(size);
      if (more === null) return null;
      held = Buffer.concat([held, more]);
      if (isOpen()) continue;
      begun = true;
      return held;
    }
    return read(size);
  };
}

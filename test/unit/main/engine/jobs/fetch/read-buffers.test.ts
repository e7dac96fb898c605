import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createReadBuffers } from '../../../../../../main/engine/jobs/fetch/read-buffers.ts';

it('gives up a socket that was read before it was connected, and throws nothing into the event loop', () => {
  const { onread, attach } = createReadBuffers();
  const buffer = typeof onread.buffer === 'function' ? onread.buffer() : onread.buffer;
  expect(onread.callback(5, buffer)).toBe(false);
  const socket = new Socket();
  attach(socket);
  expect(socket.destroyed).toBe(true);
});

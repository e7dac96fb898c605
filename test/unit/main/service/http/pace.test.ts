import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchPace, watchReader } from '../../../../../main/service/http/pace.ts';

/** Connections to a server that answers at once and reads whatever comes. */
async function listening(): Promise<() => Socket> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    watchPace(request, { windowMs: 40, leastBytes: 1000 });
    request.resume();
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
}

it('closes the connection of a body that trickles in, though it was answered, and no other', async () => {
  const open = await listening();
  const [good, bad] = [open(), open()];
  good.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab');
  expect(String(await once(good, 'data'))).toContain('200 OK');

  bad.resume();
  // However it ends: what is written after the server has closed it fails with EPIPE or ECONNRESET.
  const closed = new Promise((resolve) => bad.once('close', resolve));
  bad.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n');
  const trickle = setInterval(() => bad.write('x'), 5);
  onTestFinished(() => clearInterval(trickle));
  await closed;
  expect(bad.bytesWritten).toBeLessThan(2000);

  good.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
  expect(String(await once(good, 'data'))).toContain('200 OK');
});

it('closes the connection of a reader that takes nothing more, and no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const large = Buffer.alloc(64 * 1024);
  const server = createServer((_request, response) => {
    watchReader(response, { windowMs: 200 });
    const endless = Readable.from(
      (function* () {
        for (;;) yield large;
      })(),
    );
    pipeline(endless, response).catch(() => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const ask = async (isRead: boolean): Promise<ServerResponse> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    if (isRead) socket.resume();
    const [, response] = await once(server, 'request');
    return response;
  };
  const [read, silent] = [await ask(true), await ask(false)];
  // A window ends once the reader took something in it, however busy the machine is.
  for (; !silent.destroyed; vi.advanceTimersByTime(200)) {
    const { bytesWritten } = read.req.socket;
    while (read.req.socket.bytesWritten === bytesWritten && !read.destroyed) await turn();
  }
  expect(read.destroyed).toBe(false);
});

it('watches no reader that has gone before the answer begins', async () => {
  const gone = Promise.withResolvers<ServerResponse>();
  const server = createServer((request, response) => {
    response.once('close', () => gone.resolve(response));
    request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
  const response = await gone.promise;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  watchReader(response);
  expect(vi.getTimerCount()).toBe(0);
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  const answers: Promise<ServerResponse>[] = [];
  const large = Buffer.alloc(64 * 1024);
  const server = createServer((request, response) => {
    watchReader(response, { windowMs: 200 });
    const endless = Readable.from(
      (function* () {
        for (;;) yield large;
      })(),
    );
    const sent = pipeline(endless, response).then(
      () => response,
      () => response,
    );
    if (request.url === '/silent') answers.push(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const ask = (path: string): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
    return socket;
  };
  const reader = ask('/read').resume();
  await once(reader, 'data');
  ask('/silent');
  await once(server, 'request');
  const { destroyed } = await (answers[0] ?? Promise.reject(new Error('It was not asked.')));
  expect(destroyed).toBe(true);
  expect(reader.destroyed).toBe(false);
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

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { watchPace } from '../../../../../main/service/http/pace.ts';

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

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createGuardedPool, type Reading } from '../../../../../../main/engine/jobs/fetch/guarded-pool.ts';
import { type BodyConsumer, receive } from '../../../../../../main/engine/jobs/fetch/receive.ts';
import { noProxy } from '../../../../../helpers/engine/doubles.ts';

const pool = createGuardedPool({ home: 'loopback', proxyFor: noProxy });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => pool.close());

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n';

/** Answers each request with the same bytes, in one write. */
async function answering(answer: (socket: Socket) => void) {
  let sockets = 0;
  const server = createServer((socket) => {
    sockets += 1;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => answer(socket));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.glb`);
  return { url, sockets: () => sockets };
}

/** @param consume as of a {@link BodyConsumer}; by default it holds up each chunk until the event loop went round a few times */
async function textAt(
  url: URL,
  reading: Reading,
  consume: BodyConsumer['consume'] = () => rounds(5),
): Promise<string> {
  let text = '';
  await receive(pool, {
    url: url.href,
    reading,
    headers: {},
    signal: new AbortController().signal,
    onHead: () => ({
      consume: (bytes) => {
        text += bytes.toString('latin1');
        return consume(bytes);
      },
      target: () => null,
    }),
  });
  return text;
}

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const READINGS: readonly Reading[] = ['straight', 'lenient'];

it.each(READINGS)(
  'receives a chunked body whose end comes in the read that is held up, and the next one by the same socket: %s',
  async (reading) => {
    const { url, sockets } = await answering((socket) => socket.write(CHUNKED));
    for (let body = 0; body < 3; body += 1) {
      expect(await textAt(url, reading)).toBe('hello world');
      // undici makes the socket idle.
      await rounds(5);
    }
    expect(sockets()).toBe(1);
  },
);

it.each(READINGS)('is not done before the last chunk was consumed: %s', async (reading) => {
  const { url } = await answering((socket) => socket.write(CHUNKED));
  let consumed = 0;
  await textAt(url, reading, async (bytes) => {
    await rounds(5);
    consumed += bytes.length;
  });
  expect(consumed).toBe('hello world'.length);
});

it.each(READINGS)(
  'fails where a chunk cannot be consumed that came in one read with the end: %s',
  async (reading) => {
    const { url } = await answering((socket) => socket.write(CHUNKED));
    const full = new Error('no room');
    await expect(textAt(url, reading, () => rounds(5).then(() => Promise.reject(full)))).rejects.toBe(full);
    await expect(textAt(url, reading, () => Promise.reject(full))).rejects.toBe(full);
    expect(await textAt(url, reading)).toBe('hello world');
  },
);

it.each(READINGS)(
  'receives a body that only the end of the connection ends, said beforehand or not: %s',
  async (reading) => {
    for (const header of ['', 'connection: close\r\n']) {
      const { url } = await answering((socket) => socket.end(`HTTP/1.1 200 OK\r\n${header}\r\nhello world`));
      expect(await textAt(url, reading)).toBe('hello world');
    }
  },
);

it.each(READINGS)('does not take a chunked body for whole that was cut off: %s', async (reading) => {
  const { url } = await answering((socket) => socket.end(CHUNKED.slice(0, -10)));
  await expect(textAt(url, reading)).rejects.toThrow();
});

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { createDownload, type Download } from '../../../../../../main/engine/jobs/fetch/download.ts';
import { createGuardedPool } from '../../../../../../main/engine/jobs/fetch/guarded-pool.ts';
import { createHashThread, type HashThread } from '../../../../../../main/engine/threads/hash-thread.ts';
import { systemClock } from '../../../../../../main/host/system-clock.ts';
import { noProxy, realIds } from '../../../../../helpers/engine/doubles.ts';
import { hasProgram } from '../../../../../helpers/importers/importers.ts';
import { makeCertificates } from '../../../../../helpers/proxy/test-certificates.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const MIB = 2 ** 20;
const openssl = await hasProgram('openssl', 'version');
const hashes = createHashThread();
const pool = createGuardedPool({ home: 'loopback', proxyFor: noProxy });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await pool.close();
  await hashes.close();
});

/** A body that begins as a glb does; what it holds else is by chance. */
function model(bytes: number): Buffer {
  const body = randomBytes(bytes);
  body.write('glTF\x02\0\0\0', 'latin1');
  body.writeUInt32LE(bytes, 8);
  return body;
}

async function listen(server: Server, origin = 'http://127.0.0.1'): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `${origin}:${(server.address() as AddressInfo).port}/model.glb`;
}

async function listenSecurely(answer: RequestListener): Promise<string> {
  const { authority, certificate: cert, key } = await makeCertificates(await tempFolder(), 'localhost');
  const usual = tls.getCACertificates('default');
  onTestFinished(() => tls.setDefaultCACertificates(usual));
  tls.setDefaultCACertificates([...usual, authority]);
  return listen(createSecureServer({ cert, key }, answer), 'https://localhost');
}

async function fetcher(
  stem: string,
  hashing = hashes,
  requireRoom = async (): Promise<void> => undefined,
): Promise<Download> {
  return createDownload({
    folder: await tempFolder(),
    stem,
    pool,
    hashes: hashing,
    clock: systemClock,
    ids: realIds,
    judge: async () => null,
    onProgress: () => undefined,
    limit: Number.POSITIVE_INFINITY,
    requireRoom,
  });
}

async function expectHome(download: Download, url: string, body: Buffer): Promise<void> {
  const come = await download.run(url, new AbortController().signal);
  const sha256 = createHash('sha256').update(body).digest('hex');
  expect(come).toMatchObject({ bytes: body.length, sha256 });
  if (!('problem' in come)) expect(body.equals(await readFile(come.file))).toBe(true);
}

/** One after the other by the same sockets, and beside one another. */
async function expectAllHome(serve: (answer: RequestListener) => Promise<string>): Promise<void> {
  const bodies = [9 * MIB + 13, 40_001, 4 * MIB, 8 * MIB + 1, 130_000].map(model);
  const url = await serve((request, response) => {
    response.end(bodies[Number(new URL(request.url ?? '', 'http://x').searchParams.get('n'))]);
  });
  const all = async (name: string): Promise<void> => {
    for (const [n, body] of bodies.entries()) {
      await expectHome(await fetcher(`${name}-${n}`), `${url}?n=${n}`, body);
    }
  };
  await Promise.all(['one', 'two', 'three'].map(all));
}

it('brings home byte for byte what comes in the clear', () =>
  expectAllHome((answer) => listen(createServer(answer))));

it.skipIf(!openssl)('brings home byte for byte what comes encrypted', () => expectAllHome(listenSecurely));

it('brings home a small file that comes in chunks, with its end in the same read', async () => {
  const body = model(2000);
  const url = await listen(
    createSocketServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => {
        const head = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`;
        socket.write(Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n0\r\n\r\n')]));
      });
    }),
  );
  // The first bytes are held up until the disk was looked at, and that takes longer than a round of the event loop.
  const lookAtDisk = async (): Promise<void> => {
    await stat(await tempFolder());
  };
  for (const stem of ['first', 'second'])
    await expectHome(await fetcher(stem, hashes, lookAtDisk), url, body);
});

it.each([
  ['with its length', true],
  ['in chunks', false],
])('goes on where the line was cut, in the middle of a piece, %s', async (_, withLength) => {
  const body = model(11 * MIB + 7);
  const cuts = [3 * MIB + 5, 9 * MIB + 4097];
  const ranges: (string | undefined)[] = [];
  const answer: RequestListener = (request, response) => {
    const { range } = request.headers;
    ranges.push(range);
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    response.writeHead(from === 0 ? 200 : 206, {
      etag: '"1"',
      ...(withLength ? { 'content-length': body.length - from } : {}),
      ...(from === 0 ? {} : { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
    });
    const cut = cuts.shift();
    // Flushed before it is cut, so that there is something to go on from.
    if (cut === undefined) response.end(body.subarray(from));
    else response.write(body.subarray(from, cut), () => response.socket?.destroySoon());
  };
  const download = await fetcher('cut');
  const url = await listen(createServer(answer));
  const again = () => download.run(url, new AbortController().signal);
  expect(await again()).toMatchObject({ problem: 'again' });
  expect(await again()).toMatchObject({ problem: 'again' });
  await expectHome(download, url, body);
  expect(ranges).toEqual([undefined, `bytes=${3 * MIB + 5}-`, `bytes=${9 * MIB + 4097}-`]);
});

it.each([
  ['HTTP/1.0', 'HTTP/1.0 200 OK'],
  ['a status without words', 'HTTP/1.1 200'],
])('takes an answer that is not to the letter: %s', async (_, status) => {
  const body = model(300_000);
  const url = await listen(
    createSocketServer((socket) => {
      // Whoever cannot read the answer hangs up in the middle of it.
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        socket.write(`${status}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
        socket.end(body);
      });
    }),
  );
  await expectHome(await fetcher('old'), url, body);
});

it('has all of a file whose host hangs up after the last byte, while pieces are still under way', async () => {
  const body = model(12 * MIB);
  const gone = Promise.withResolvers<void>();
  let answers = 0;
  const url = await listen(
    createSocketServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('close', () => gone.resolve());
      socket.once('data', () => {
        answers += 1;
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
        socket.end(body);
      });
    }),
  );
  // No piece is done before the line is closed: the last bytes come when no more are asked for.
  const late: HashThread = {
    ...hashes,
    begin: () => {
      const hash = hashes.begin();
      return { ...hash, add: (piece) => gone.promise.then(() => hash.add(piece)) };
    },
  };
  await expectHome(await fetcher('late', late), url, body);
  expect(answers).toBe(1);
});

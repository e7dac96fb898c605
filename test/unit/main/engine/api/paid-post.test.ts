import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { paidPost } from '../../../../../main/engine/api/paid-post.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
});

it('reads the answer behind interim answers that nobody asked for', async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeContinue();
      response.writeProcessing();
      response.end('{"code":200}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const evidence = await paidPost({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    path: '/',
    headers: {},
    body: {
      contentType: 'text/plain',
      length: 4,
      stream: async function* () {
        yield Buffer.from('body');
      },
      close: async () => undefined,
    },
    proxy: null,
    onProgress: () => undefined,
  });
  expect(evidence).toEqual({ kind: 'answered', status: 200, retryAfter: null, text: '{"code":200}' });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFormBody } from '../../main/engine/api/form-body.ts';
import { createCallPool, FREE_CALL_LIMITS, freeCall } from '../../main/engine/api/http-call.ts';
import { paidPost } from '../../main/engine/api/paid-post.ts';

/** Between two bytes of a body: less than any limit between two of them. Milliseconds. */
const DRIP_MS = 50;
const WHOLE_MS = 500;

/** A service whose answers begin at once, and go on byte by byte for ever. */
async function drippingService(begin: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': '1000000' }).write(begin);
    const drip = setInterval(() => response.write(' '), DRIP_MS);
    response.once('close', () => clearInterval(drip));
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service that says in interim answers, without end, that it is still at work. */
async function processingService(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const again = setInterval(() => response.writeProcessing(), DRIP_MS);
    response.once('close', () => clearInterval(again));
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a service that sends interim answers (HTTP 102) and no answer', () => {
  it('does not block a free query for ever', async () => {
    const origin = await processingService();
    const pool = createCallPool(async () => null, { ...FREE_CALL_LIMITS, answerMs: WHOLE_MS });
    onTestFinished(() => pool.destroy());
    const call = { origin, path: '/', method: 'GET', headers: {}, beginsMs: WHOLE_MS, clock: Date } as const;
    await expect(freeCall(pool, call)).rejects.toMatchObject({
      kind: 'offline',
      detail: 'UND_ERR_HEADERS_TIMEOUT',
    });
  });

  it('lets a paid request count as lost after the time limit', async () => {
    const origin = await processingService();
    const body = await openFormBody({ fields: [['prompt', 'a chair']], files: [] }, 'f'.repeat(32));
    onTestFinished(() => body.close());
    const evidence = await paidPost({
      ...{ origin, path: '/', headers: {}, body, proxy: null, onProgress: () => undefined },
      limits: { connectMs: 5_000, answerMs: WHOLE_MS, bodyMs: 10_000, wholeMs: 10_000 },
    });
    expect(evidence).toMatchObject({ kind: 'broken', errorCode: 'UND_ERR_HEADERS_TIMEOUT' });
  });
});

describe('an answer that sends a byte now and then and never ends', () => {
  it('is aborted after the time limit if the request was free', async () => {
    const origin = await drippingService('{');
    const pool = createCallPool(async () => null);
    onTestFinished(() => pool.destroy());
    const call = { origin, path: '/', method: 'GET', headers: {}, wholeMs: WHOLE_MS, clock: Date } as const;
    await expect(freeCall(pool, call)).rejects.toMatchObject({ kind: 'offline' });
  });

  it('counts as lost after the time limit if the request was paid; the received part is kept', async () => {
    const begin = '{"code":200,"data":{"task_id":"paid.1"}';
    const origin = await drippingService(begin);
    const body = await openFormBody({ fields: [['prompt', 'a chair']], files: [] }, 'f'.repeat(32));
    onTestFinished(() => body.close());
    const evidence = await paidPost({
      ...{ origin, path: '/', headers: {}, body, proxy: null, onProgress: () => undefined },
      limits: { connectMs: 5_000, answerMs: 10_000, bodyMs: 10_000, wholeMs: WHOLE_MS },
    });
    expect(evidence).toMatchObject({
      kind: 'broken',
      errorCode: 'UND_ERR_BODY_TIMEOUT',
      text: expect.stringContaining(begin),
    });
  });
});

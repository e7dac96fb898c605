import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type RouteOptions, route } from '../../../../main/web/routes.ts';
import { quietLogger } from '../../../helpers/engine/doubles.ts';

it('takes a call that starts the largest plan, row by row', async () => {
  const started: number[] = [];
  const options = {
    engine: {},
    pages: { get: () => null },
    logger: quietLogger,
    handlers: {
      app: { revisions: async () => ({}) },
      batch: {
        start: async ({ rows }: { readonly rows: readonly unknown[] }) => {
          started.push(rows.length);
          return { batchId: 'b', jobs: rows.length, notSent: [] };
        },
      },
    },
  } as unknown as RouteOptions;
  const server = createServer((request, response) => {
    void route(options, request, response, '/call/batch.start');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    id: `row-${at + 1}`,
    fingerprint: at.toString(16).padStart(64, '0'),
  }));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 'p', rows }),
  });
  expect(await answer.json()).toMatchObject({ ok: true, value: { jobs: 100_000 } });
  expect(started).toEqual([100_000]);
});

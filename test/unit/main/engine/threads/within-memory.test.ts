import { expect, it } from 'vitest';
import { withinMemory } from '../../../../../main/engine/threads/within-memory.ts';

const worker = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${body}`)}`,
  );

it('ends work that takes more memory than it may', async () => {
  const endless = worker(
    "parentPort.on('message', () => { const held = []; for (;;) held.push(new Uint8Array(1 << 20).fill(1)); });",
  );
  expect(await withinMemory(endless, {}, process.memoryUsage.rss() + 200 * 1024 ** 2)).toBeNull();
});

it('gives what the work says, and throws what it throws', async () => {
  const echo = worker(
    "parentPort.on('message', ({ id, request }) => parentPort.postMessage({ id, ok: true, value: request }));",
  );
  expect(await withinMemory(echo, 'done', Number.MAX_SAFE_INTEGER)).toBe('done');
  const dying = worker("parentPort.on('message', () => process.exit());");
  await expect(withinMemory(dying, 'done', Number.MAX_SAFE_INTEGER)).rejects.toThrow();
});

import { afterEach, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from '../../../../../main/engine/threads/worker-pool.ts';

/** Answers only once it holds two tasks, both with their request in capitals; ends where one of them is `die`. */
const PAIRS = `
import { parentPort } from 'node:worker_threads';
let held = [];
parentPort.on('message', (task) => {
  held.push(task);
  if (held.length < 2) return;
  if (held.some(({ request }) => request === 'die')) process.exit();
  for (const { id, request } of held) parentPort.postMessage({ id, ok: true, value: request.toUpperCase() });
  held = [];
});`;

let pool: WorkerPool<string, string> | null = null;
afterEach(() => pool?.close());

function pairs(): WorkerPool<string, string> {
  pool = createWorkerPool({
    url: new URL(`data:text/javascript,${encodeURIComponent(PAIRS)}`),
    size: 1,
    ahead: 2,
  });
  return pool;
}

it('gives a worker the next task before it answered the first', async () => {
  const { run } = pairs();
  expect(await Promise.all(['one', 'two', 'three', 'four'].map((word) => run(word)))).toEqual([
    'ONE',
    'TWO',
    'THREE',
    'FOUR',
  ]);
});

it('loses with a worker what it was given, and nothing else', async () => {
  const { run } = pairs();
  const ended = await Promise.allSettled(['one', 'die', 'three', 'four'].map((word) => run(word)));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

it('tells what part of a task is done, as its worker reports it, until nobody waits for it', async () => {
  const reporting = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, request }) => {
      parentPort.postMessage({ id, done: 0.25 });
      parentPort.postMessage({ id, done: 0.75 });
      if (request !== 'endless') parentPort.postMessage({ id, ok: true, value: request });
    });`;
  pool = createWorkerPool({ url: new URL(`data:text/javascript,${encodeURIComponent(reporting)}`), size: 1 });
  const told: number[] = [];
  expect(await pool.run('one', undefined, (done) => told.push(done))).toBe('one');
  expect(told).toEqual([0.25, 0.75]);
  const ending = new AbortController();
  const late: number[] = [];
  const stopped = pool.run('endless', ending.signal, (done) => {
    late.push(done);
    ending.abort(new Error('stopped'));
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(late).toEqual([0.25]);
});

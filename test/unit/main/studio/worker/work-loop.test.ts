import { expect, it, onTestFinished } from 'vitest';
import { startWorkLoop } from '../../../../../main/studio/worker/work-loop.ts';

it('a process takes one task at a time, however many it makes at once', async () => {
  let taking = 0;
  let most = 0;
  let count = 0;
  const enough = Promise.withResolvers<void>();
  const transaction = async (): Promise<never> => {
    taking += 1;
    most = Math.max(most, taking);
    // The others get their turn while this one waits for the database.
    await new Promise((resolve) => setImmediate(resolve));
    taking -= 1;
    count += 1;
    if (count === 3) enough.resolve();
    return undefined as never;
  };
  const waits = (async () => [{ waits: true }]) as never;
  const none = (() => {
    throw new Error('not needed');
  }) as never;
  const loop = startWorkLoop({
    atOnce: 8,
    worker: 'test',
    keepers: () => [],
    notOwn: [],
    database: { transaction, query: waits, session: none, failures: none, close: none },
    queue: none,
    clock: { now: () => 0, sleep: async () => undefined },
    folder: { check: async () => undefined } as never,
    execute: none,
    taskSeconds: 0,
    log: () => undefined,
  });
  onTestFinished(loop.drain);
  await enough.promise;
  expect(most).toBe(1);
});

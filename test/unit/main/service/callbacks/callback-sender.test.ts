import { expect, it } from 'vitest';
import { createCallbackSender } from '../../../../../main/service/callbacks/callback-sender.ts';
import { openCallbackStore } from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import { createGuardedAgent } from '../../../../../main/service/outbound/guarded-agent.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';

/** Delivers the callback of one task to an address that is none, by a clock that never waits. Returns the waits, in milliseconds, and the log. */
async function send(pauses: readonly number[], now: number, { endedAt = now, storeErrors = 0 } = {}) {
  const database = openDatabase(':memory:');
  const callbacks = openCallbackStore(database);
  const tasks = openTaskStore(database, openAccount(database, '100', 0), callbacks);
  // Port 1 of this machine: nobody listens there.
  const callbackUrl = 'http://127.0.0.1:1/';
  const image = { from: 'upload', file: '0' } as const;
  const request = { kind: 'depth', image, removeBackground: true, format: 'png', callbackUrl } as const;
  tasks.create('a', request, '1', endedAt);
  tasks.fail('a', { shape: 'code', msg: 'generate failed' }, endedAt);
  const waits: number[] = [];
  const log: string[] = [];
  let errorsLeft = storeErrors;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const sender = createCallbackSender({
    store: {
      ...callbacks,
      recordFailure: (...how) => {
        errorsLeft -= 1;
        if (errorsLeft >= 0) throw new Error('database is locked');
        callbacks.recordFailure(...how);
      },
      finish: (...how) => {
        callbacks.finish(...how);
        resolve();
      },
    },
    bodyOf: async () => '{}',
    outbound: createGuardedAgent({ allowPrivate: true }),
    clock: { now: () => now, sleep: async (ms) => void waits.push(ms) },
    pauses,
    deliverySeconds: 10,
    log: (line) => {
      log.push(line);
      if (storeErrors === 0 && line.includes('not delivered')) resolve();
    },
  });
  await sender.start();
  await ended;
  await sender.close();
  return { waits, log, callback: callbacks.find('a') };
}

it('delivers three times, also with pauses that are no whole milliseconds', async () => {
  const { waits, log, callback } = await send([0.0125, 0.0004], 1_800_000_000_000);
  expect(log.filter((line) => line.includes('not delivered'))).toEqual([]);
  expect(callback).toMatchObject({ state: 'given-up', deliveries: 3 });
  expect(waits).toEqual([0, 13, 0]);
});

it('waits for no moment that a clock which was set back has put far away', async () => {
  const now = 1_800_000_000_000;
  const { waits, callback } = await send([5, 30], now, { endedAt: now + 3_600_000 });
  expect(callback).toMatchObject({ state: 'given-up', deliveries: 3 });
  expect(Math.max(...waits)).toBeLessThanOrEqual(40_000);
});

it('goes on after an error of the store, and delivers no more often for it', async () => {
  const { waits, log, callback } = await send([1], 1_800_000_000_000, { storeErrors: 2 });
  expect(callback).toMatchObject({ state: 'given-up', deliveries: 3 });
  const errors = log.filter((line) => line.includes('not delivered'));
  expect(errors).toEqual([
    'callback of task a: not delivered: Error: database is locked; again in 10 s',
    'callback of task a: not delivered: Error: database is locked; again in 20 s',
  ]);
  expect(waits).toEqual(expect.arrayContaining([10_000, 20_000]));
});

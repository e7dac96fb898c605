import { expect, it } from 'vitest';
import { openCallbackStore } from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import { createTaskRunner, type TaskRunnerOptions } from '../../../../../main/service/tasks/task-runner.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';

it('begins a task at once that was created before the clock was set back', async () => {
  const database = openDatabase(':memory:');
  const store = openTaskStore(database, openAccount(database, '100', 0), openCallbackStore(database));
  const now = 1_800_000_000_000;
  const image = { from: 'upload', file: '0' } as const;
  const request = { kind: 'depth', image, removeBackground: true, format: 'png' } as const;
  const fate = { ends: 'failed', shape: 'code', msg: 'generate failed' } as const;
  store.create('a', request, '1', now + 3_600_000, { fate });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const waits: number[] = [];
  const nowhere = (): string => '/nowhere/maquette';
  // What makes results is left out: the task fails by its fate.
  const runner = createTaskRunner({
    store,
    folder: {
      uploadsOf: nowhere,
      resultsOf: nowhere,
      sweepUploads: () => undefined,
      sweepResults: () => undefined,
    },
    clock: { now: () => now, sleep: async (ms: number) => void waits.push(ms) },
    queueSeconds: 0,
    taskSeconds: 0,
    workers: 1,
    memory: 1,
    failRate: 0,
    random: () => 0,
    onEnded: resolve,
    onSaid: () => undefined,
    log: () => undefined,
  } as unknown as TaskRunnerOptions);
  expect(await ended).toBe('a');
  await runner.close();
  expect(Math.max(...waits)).toBeLessThanOrEqual(0);
});

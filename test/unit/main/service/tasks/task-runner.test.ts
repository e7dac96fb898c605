import { expect, it } from 'vitest';
import { openCallbackStore } from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import { createTaskRunner, type TaskRunnerOptions } from '../../../../../main/service/tasks/task-runner.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/**
 * Runs a task to its end, and says how long it waited, in milliseconds.
 * @param now the clock at its nth reading, from 1
 */
async function waitsOf(
  createdAt: number,
  taskSeconds: number,
  now: (reading: number) => number,
): Promise<readonly number[]> {
  const database = openDatabase(':memory:');
  const store = openTaskStore(database, openAccount(database, '100', 0), openCallbackStore(database));
  const image = { from: 'upload', file: '0' } as const;
  const request = { kind: 'depth', image, removeBackground: true, format: 'png' } as const;
  const fate = { ends: 'failed', shape: 'code', msg: 'generate failed' } as const;
  store.create('a', request, '1', createdAt, { fate });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const waits: number[] = [];
  let readings = 0;
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
    clock: {
      now: () => {
        readings += 1;
        return now(readings);
      },
      sleep: async (ms: number) => void waits.push(ms),
    },
    queueSeconds: 0,
    taskSeconds,
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
  return waits;
}

it('begins a task at once that was created before the clock was set back', async () => {
  const waits = await waitsOf(NOW + HOUR, 0, () => NOW);
  expect(Math.max(...waits)).toBeLessThanOrEqual(0);
});

it('ends a task in its time although the clock is set back while it is made', async () => {
  // Read before it is queued, as it is noted that it began, and as that time begins.
  const waits = await waitsOf(NOW, 2, (reading) => (reading <= 3 ? NOW : NOW - HOUR));
  expect(waits).toEqual([0, 2_000]);
});

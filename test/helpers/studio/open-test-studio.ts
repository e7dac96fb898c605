import { onTestFinished } from 'vitest';
import { addClient, type ClientLimits } from '../../../main/studio/clients/clients.ts';
import { createPostgresStore } from '../../../main/studio/store/postgres-store.ts';
import { openStudio } from '../../../main/studio/studio.ts';
import { type Taker, takeTask } from '../../../main/studio/worker/take-task.ts';

/**
 * A studio's database with its store, in this process, until the test's end.
 * @param lookSeconds how often it looks for dead workers
 */
export async function openTestStudio(database: string, lookSeconds: number | 'never' = 1) {
  const lines: string[] = [];
  const studio = await openStudio(
    { database },
    {
      role: 'test',
      log: (line) => lines.push(line),
      lookSeconds,
    },
  );
  onTestFinished(studio.close);
  const { queue, clock, signingSecret } = studio;
  const store = createPostgresStore(studio.database, {
    queue,
    now: clock.now,
    signingSecret,
    tokenTtlSeconds: 86_400,
  });
  return {
    ...studio,
    store,
    lines,
    addClient: (name: string, limits: Partial<ClientLimits> = {}) =>
      addClient(studio.database, name, limits, clock.now()),
    take: async (taker: Partial<Taker> = {}) =>
      takeTask(studio.database, queue, {
        worker: 'test',
        now: clock.now(),
        keepers: [],
        notOwn: [],
        ...taker,
      }),
  };
}

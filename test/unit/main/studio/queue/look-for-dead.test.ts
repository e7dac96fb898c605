import { expect, it } from 'vitest';
import type { Queries } from '../../../../../main/studio/database/database.ts';
import { lookForDead } from '../../../../../main/studio/queue/look-for-dead.ts';

/** A database that says whether silence counts, and how often it was asked. */
function databaseOf(state: { counts: boolean; asked: number }): Queries {
  return {
    query: async () => {
      state.asked += 1;
      return [{ counts: state.counts }] as never[];
    },
  } as Queries;
}

it('takes nobody for dead shortly after the database was away', async () => {
  const state = { counts: false, asked: 0 };
  let looks = 0;
  const supervise = async (): Promise<void> => {
    looks += 1;
  };
  const stop = lookForDead(databaseOf(state), supervise, { everySeconds: 0.005, log: () => undefined });
  await expect.poll(() => state.asked).toBeGreaterThan(6);
  expect(looks).toBe(0);
  state.counts = true;
  await expect.poll(() => looks).toBeGreaterThan(0);
  await stop();
});

it('goes on after a look that failed, and says why', async () => {
  const lines: string[] = [];
  const supervise = (): Promise<void> => Promise.reject(new Error('no such table'));
  const stop = lookForDead(databaseOf({ counts: true, asked: 0 }), supervise, {
    everySeconds: 0.001,
    log: (line) => lines.push(line),
  });
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  await stop();
  expect(lines[0]).toContain('no such table');
});

import { it } from 'vitest';
import { liveThrough } from '../helpers/studio/kill-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';

const postgres = testPostgres();

/** The small form of test/full/studio-kills.test.ts. */
it('a studio loses nothing and charges once, while its processes are killed and its database is started again', async () => {
  await liveThrough({ clients: 2, tasks: 40, kills: 5, restarts: 1, fronts: 2, workers: 2 }, postgres());
});

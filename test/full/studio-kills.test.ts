import { it } from 'vitest';
import { liveThrough } from '../helpers/studio/kill-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';

const postgres = testPostgres();

it('a studio loses nothing of 500 tasks, while its processes are killed forty times and its database is started again three times', async () => {
  await liveThrough({ clients: 5, tasks: 500, kills: 40, restarts: 3, fronts: 2, workers: 3 }, postgres());
});

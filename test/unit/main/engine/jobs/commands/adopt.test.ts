import { expect, it } from 'vitest';
import { adoptCommands } from '../../../../../../main/engine/jobs/commands/adopt.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import { CHAIR, fetchingJob } from '../../../../../helpers/engine/doubles.ts';

const CONNECTIONS: Readonly<Record<string, object>> = {
  settings: { kind: 'remote', baseUrl: 'https://models.example/', clientId: 'me' },
  environment: { kind: 'remote', baseUrl: 'https://models.example', clientId: 'me' },
  other: { kind: 'remote', baseUrl: 'https://models.example', clientId: 'another' },
  local: { kind: 'local', baseUrl: null, clientId: null },
};

/** A list with a job of one connection, which has the task `task`; every account knows it. */
function listOf(connectionId: string) {
  const jobs: Job[] = [fetchingJob(CHAIR, { connectionId })];
  const context = {
    connections: {
      find: (id: string) => CONNECTIONS[id] ?? null,
      session: async () => ({ client: { query: async () => ({ state: 'ended' }) } }),
    },
    queue: {
      all: () => jobs,
      nextPosition: () => 2,
      add: async (added: readonly Job[]) => void jobs.push(...added),
    },
    ports: { clock: { now: () => 1 }, ids: { uuid: () => 'new' } },
    libraries: { current: () => ({ id: 'library', folder: '/library' }) },
  };
  const { adoptNew } = adoptCommands(context as unknown as JobContext, async () => undefined);
  const adopt = (at: string) =>
    adoptNew({ connectionId: at, taskId: 'task', name: 'chair', recipe: DEFAULT_RECIPES.model });
  return { adopt, jobs };
}

it('a task is not adopted twice where two connections lead to one account', async () => {
  const { adopt, jobs } = listOf('settings');
  for (const at of ['settings', 'environment'])
    await expect(adopt(at)).rejects.toMatchObject({
      kind: 'usage',
      message: 'A job on the list has this task already.',
    });
  expect(jobs).toHaveLength(1);
});

it('a task of another account that has the same id is adopted', async () => {
  for (const [has, at] of [
    ['settings', 'other'],
    ['local', 'other'],
    ['gone', 'settings'],
  ] as const) {
    const { adopt, jobs } = listOf(has);
    await adopt(at);
    expect(jobs.map(({ connectionId }) => connectionId)).toEqual([has, at]);
  }
});

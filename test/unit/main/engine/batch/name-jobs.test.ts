import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nameJobs } from '../../../../../main/engine/batch/name-jobs.ts';
import type { NewJob } from '../../../../../main/engine/jobs/commands/add-jobs.ts';
import type { JobHandOff } from '../../../../../shared/model/hand-off/hand-off.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const rowOf = (path: string): PlanRow =>
  ({
    reference: {
      kind: 'single',
      name: 'chair',
      image: { path, sha256: 'a', bytes: 1, format: 'png', width: 8, height: 8 },
    },
  }) as unknown as PlanRow;

test('a plan that was opened from a file has no copies written beside its references, where they would be taken for references', async () => {
  const rows = [rowOf(join('/refs', 'a', 'chair.png')), rowOf(join('/refs', 'b', 'chair.png'))];
  const plan = { paths: [], rows, title: 'plan' } as unknown as Plan;
  const checked: Omit<JobHandOff, 'name'>[] = [];
  const parts = {
    handOffs: { check: async (place: Omit<JobHandOff, 'name'>) => void checked.push(place) },
    now: () => 0,
    recipes: async () => [],
    inbox: '/data/inbox',
  };
  const naming = { template: '{name}', handOff: { folder: '/refs/a', mirror: true } };
  const name = await nameJobs(parts, plan, naming);
  expect(checked[0]?.beside).toEqual(['/refs/a', '/refs/b'].map((path) => dirname(join(path, 'x'))));
  const [row] = rows;
  const job = { reference: row?.reference, recipe: DEFAULT_RECIPE } as NewJob;
  expect(name(job, row as PlanRow, 1).handOff).toMatchObject({
    beside: [dirname(join('/refs', 'a', 'x'))],
    folders: [],
    name: 'chair',
  });
});

test('files that were found in a folder and planned one by one have its subfolders in their copies, and its name for the batch', async () => {
  const row = rowOf(join('/refs', 'chairs', 'oak', 'chair.png'));
  const plan = {
    paths: [join('/refs', 'chairs', 'oak', 'chair.png')],
    rows: [row],
    title: 'chair.png',
  } as unknown as Plan;
  const parts = {
    handOffs: { check: async () => undefined },
    now: () => 0,
    recipes: async () => [],
    inbox: '/data/inbox',
  };
  const naming = { template: '{batch}-{name}', handOff: { folder: '/out', mirror: true } };
  const name = await nameJobs(parts, plan, naming, join('/refs', 'chairs'));
  const job = { reference: row.reference, recipe: DEFAULT_RECIPE } as NewJob;
  expect(name(job, row, 1).handOff).toMatchObject({ folders: ['oak'], name: 'chairs-chair' });
});

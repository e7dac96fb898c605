import { expect, test } from 'vitest';
import { asReferences } from '../../../../../main/engine/batch/name-jobs.ts';
import { type StartParts, startPlan } from '../../../../../main/engine/batch/start-plan.ts';
import type { NewJob } from '../../../../../main/engine/jobs/commands/add-jobs.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../../../shared/model/recipe.ts';
import { batchesOfPictures } from '../../../../helpers/engine/batches.ts';
import { realIds } from '../../../../helpers/engine/doubles.ts';
import { emptyLibrary, NO_RUNS } from '../../../../helpers/engine/plan.ts';

const FINE: Recipe = { ...DEFAULT_RECIPE, resolution: '1024' };
const ALL = { rows: null, budget: null, nameBatch: asReferences };

async function planned(change: Partial<StartParts> = {}) {
  const world = await batchesOfPictures(['a.png', 'b.png']);
  let plan = await world.batches.plan(world.request);
  const sent: NewJob[] = [];
  const owed = new Set<string>();
  const parts: StartParts = {
    ids: realIds,
    chains: NO_RUNS,
    library: { ...emptyLibrary, folder: '/library', id: 'library' },
    judgedAgainst: () => '/library',
    jobs: {
      findOwed: (print) => (owed.has(print) ? ({} as never) : null),
      isMadeAgain: () => false,
      whenCaughtUp: async () => undefined,
      addChains: async () => undefined,
      add: async (jobs) => {
        sent.push(...jobs);
        return jobs as never;
      },
    },
    checks: { checkRows: async () => ({ damaged: new Set(), unchecked: 0 }) },
    find: () => plan,
    images: { inspect: () => Promise.reject(new Error('No picture has a mask.')) },
    judgeFound: async () => undefined,
    beforeSending: async () => undefined,
    ...change,
  };
  const edit = async (): Promise<void> => {
    plan = await world.batches.change(plan.id, [{ rows: ['row-1'], recipes: [FINE] }]);
  };
  return { ...world, plan, parts, sent, owed, edit };
}

test('a row that is changed after the start, while its picture is checked, is not sent as something that nobody agreed to', async () => {
  const { plan, parts, sent, edit } = await planned();
  const checkRows: StartParts['checks']['checkRows'] = async () => {
    await edit();
    return { damaged: new Set(), unchecked: 0 };
  };
  await startPlan({ ...parts, checks: { checkRows } }, { ...ALL, planId: plan.id });
  expect(sent.map(({ reference }) => reference.name)).toEqual(['b']);
});

test('an earlier job that is put back while the library is asked about later rows is not sent a second time', async () => {
  const { plan, parts, sent, owed } = await planned();
  const [first, second] = plan.rows;
  const findByFingerprint = async (print: string): Promise<null> => {
    if (print === second?.fingerprint) owed.add(first?.fingerprint ?? '');
    return null;
  };
  await startPlan(
    { ...parts, library: { ...parts.library, findByFingerprint } },
    { ...ALL, planId: plan.id },
  );
  expect(sent.map(({ reference }) => reference.name)).toEqual(['b']);
});

test('a change that was asked for before the start is part of what is sent', async () => {
  const { batches, plan, added } = await planned();
  const change = batches.change(plan.id, [{ rows: ['row-1'], recipes: [FINE] }]);
  await batches.start(plan.id, null);
  await change;
  expect(added.map(({ recipe }) => recipe.kind === 'model' && recipe.resolution)).toEqual(['1024', '512']);
});

test('a start that sends nothing names nothing, so that no folder is made for copies', async () => {
  const { plan, parts, owed } = await planned();
  for (const { fingerprint } of plan.rows) owed.add(fingerprint ?? '');
  const nameBatch = () => Promise.reject(new Error('Nothing is to be named.'));
  const started = await startPlan(parts, { ...ALL, nameBatch, planId: plan.id });
  expect(started.jobs).toEqual([]);
  owed.clear();
  await expect(startPlan(parts, { ...ALL, nameBatch, planId: plan.id })).rejects.toThrow('to be named');
});

import { expect, test } from 'vitest';
import { asReferences } from '../../../../../main/engine/batch/name-jobs.ts';
import {
  type StartParts,
  type StartRequest,
  startPlan,
} from '../../../../../main/engine/batch/start-plan.ts';
import type { NewChain, NewJob } from '../../../../../main/engine/jobs/commands/add-jobs.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../../../shared/model/recipe.ts';
import { chainRecord } from '../../../../helpers/chain/records.ts';
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

test('the job of a row that was sent before says that nothing of it was in the library, so that it looks again', async () => {
  const { plan, parts, sent } = await planned();
  const rows = plan.rows.map((row, at) => (at === 0 ? { ...row, sentBefore: true } : row));
  const chosen = rows.map(({ id, fingerprint }) => ({ id, fingerprint: fingerprint ?? '' }));
  await startPlan({ ...parts, find: () => ({ ...plan, rows }) }, { ...ALL, rows: chosen, planId: plan.id });
  expect(sent.map(({ lacking }) => lacking)).toEqual([true, undefined]);
});

test('a change that was asked for before the start is part of what is sent', async () => {
  const { batches, plan, added } = await planned();
  const change = batches.change(plan.id, [{ rows: ['row-1'], recipes: [FINE] }]);
  await batches.start(plan.id, null);
  await change;
  expect(added.map(({ recipe }) => recipe.kind === 'model' && recipe.resolution)).toEqual(['1024', '512']);
});

test('a row of a chain that was sent before is started by a word of its own alone, which its run keeps', async () => {
  const { plan, parts } = await planned();
  const [first, second] = plan.rows;
  const chain = { name: 'Figures', steps: [{ id: 'shape', from: null, approve: false, recipe: FINE }] };
  const sent = { ...first!, sentBefore: true, sentSteps: ['shape'], wish: undefined as string | undefined };
  const started: NewChain[] = [];
  const forgotten: string[] = [];
  const start = async (row: PlanRow, rows: StartRequest['rows'], chains: StartParts['chains'] = NO_RUNS) => {
    started.length = 0;
    const addChains: StartParts['jobs']['addChains'] = async (records) => {
      started.push(...records);
    };
    const find = () => ({ ...plan, chain, rows: [row, second!] });
    const beforeSending: StartParts['beforeSending'] = async (wishes) => {
      forgotten.push(...wishes);
    };
    const jobs = { ...parts.jobs, addChains };
    return startPlan({ ...parts, jobs, chains, find, beforeSending }, { ...ALL, rows, planId: plan.id });
  };
  const whole = await start(sent, null);
  expect(started.map(({ reference, wishes }) => [reference.name, wishes])).toEqual([['b', undefined]]);
  expect(whole.notSent).toEqual([{ code: 'sent-before', name: 'a' }]);
  await start(sent, [{ id: sent.id, fingerprint: sent.fingerprint ?? '' }]);
  expect(started.map(({ wishes }) => wishes)).toEqual([{ shape: expect.any(String) }]);
  const wished = await start({ ...sent, wish: 'w' }, null);
  expect(started.map(({ wishes }) => wishes)).toEqual([{ shape: expect.any(String) }, undefined]);
  expect([wished.notSent, forgotten]).toEqual([[], ['w']]);
  // Its run goes on by a word that was given beside the plan.
  const find = (work: string) => (work === sent.fingerprint ? chainRecord({ work }) : null);
  expect((await start(sent, null, { ...NO_RUNS, find })).notSent).toEqual([]);
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

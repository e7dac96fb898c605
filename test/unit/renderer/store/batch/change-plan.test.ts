import { expect, it } from 'vitest';
import { changePlan } from '../../../../../renderer/store/batch/change-plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const PLAN = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const CHANGED = { ...PLAN, id: 'changed', rows: PLAN.rows.slice(1) };

/** An app that shows a plan, and an engine that answers when it is told to. */
function planShown() {
  const app = createTestApp();
  const state = app.store.getState;
  state().setPlan(PLAN);
  return { app, state, answer: Promise.withResolvers<typeof PLAN>() };
}

it('shows the changed plan, and nothing can be started until then', async () => {
  const { app, state, answer } = planShown();
  const shown: string[] = [];
  const changing = changePlan(
    app,
    () => answer.promise,
    (before, after) => shown.push(`${before.id} ${after.id} ${state().plan?.id}`),
  );
  expect(state().planning.state).not.toBe('ready');
  answer.resolve(CHANGED);
  await changing;
  expect(shown).toEqual([`${PLAN.id} changed ${PLAN.id}`]);
  expect(state().plan?.id).toBe('changed');
  expect(state().planning.state).toBe('ready');
});

it('drops the answer where another plan was asked for meanwhile', async () => {
  const { app, state, answer } = planShown();
  const changing = changePlan(app, () => answer.promise);
  state().beginScan('another');
  answer.resolve(CHANGED);
  await changing;
  expect(state().plan?.id).toBe(PLAN.id);
  expect(state().planning.state).not.toBe('ready');
});

it('keeps the plan where the engine refuses, and asks nothing while a plan is being made', async () => {
  const { app, state } = planShown();
  await expect(changePlan(app, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([state().plan?.id, state().planning.state]).toEqual([PLAN.id, 'ready']);
  state().beginScan('another');
  await expect(changePlan(app, () => Promise.resolve(CHANGED))).rejects.toThrow(/being made/);
});

import { expect, it } from 'vitest';
import { batchActions } from '../../../../../../renderer/features/batch/batch-actions.ts';
import { rowChoice } from '../../../../../../renderer/features/batch/plan/row-choice.ts';
import { newRows } from '../../../../../../renderer/store/batch/plan-rows.ts';
import { factsOf } from '../../../../../../renderer/store/batch/row-facts.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const PLAN = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const [first, second] = PLAN.rows.filter(({ status }) => status === 'new');

function planned() {
  const app = createTestApp();
  app.answer('batch.leaveOut', () => undefined);
  const state = app.store.getState;
  state().setPlan(PLAN);
  const told = () => app.sent.filter(({ path }) => path === 'batch.leaveOut').map(({ input }) => input);
  return { app, state, told };
}

it('tells the engine what is left out, brought back, and undone, in that order', async () => {
  const { app, state, told } = planned();
  const all = newRows(state()).length;
  const { keys } = factsOf(first!);
  rowChoice(app).leaveOut([first!], true);
  await undoActions(app).undo();
  await undoActions(app).redo();
  expect(newRows(state())).toHaveLength(all - 1);
  await expect.poll(told).toEqual([true, false, true].map((isOut) => ({ keys, isOut })));
});

it('leaves rows out here where the engine cannot keep it, and says so', async () => {
  const { app, state } = planned();
  const all = newRows(state()).length;
  app.answer('batch.leaveOut', () => {
    throw new AppError('disk', 'The disk is full.');
  });
  rowChoice(app).leaveOut([first!], true);
  expect(newRows(state())).toHaveLength(all - 1);
  await expect
    .poll(() => state().notices.at(-1)?.message)
    .toMatch(/holds until Maquette is closed.*The disk is full/);
});

it('takes up what earlier starts left out, but for what is brought back while the plan is made', async () => {
  const { app, state } = planned();
  const [one, two] = [factsOf(first!).keys, factsOf(second!).keys];
  rowChoice(app).leaveOut([first!], true);
  const made = Promise.withResolvers<typeof PLAN>();
  app.answer('batch.plan', () => made.promise);
  state().openSources(['/refs']);
  const planning = batchActions(app).plan();
  state().setPlan(PLAN);
  rowChoice(app).leaveOut([first!], false);
  made.resolve({ ...PLAN, leftOut: [...one, ...two] });
  await planning;
  expect([...state().leftOut]).toEqual([...two]);
});

it('checks a row that was sent before by its box, which the engine keeps nothing of, and undo leaves it out again', async () => {
  const { app, state, told } = planned();
  const sent = { ...first!, sentBefore: true };
  state().setPlan({ ...PLAN, rows: PLAN.rows.map((row) => (row === first ? sent : row)) });
  expect(newRows(state())).not.toContain(sent);
  rowChoice(app).check(sent, true);
  expect(newRows(state())).toContain(sent);
  await undoActions(app).undo();
  expect(newRows(state())).not.toContain(sent);
  rowChoice(app).leaveOut([second!], true);
  await expect.poll(told).toEqual([{ keys: factsOf(second!).keys, isOut: true }]);
});

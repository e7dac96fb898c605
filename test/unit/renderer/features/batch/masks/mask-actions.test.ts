import { expect, it } from 'vitest';
import { maskActions } from '../../../../../../renderer/features/batch/masks/mask-actions.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const PLAN = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const MASKS = ['/refs/mug_mask.png'];

function planned() {
  const app = createTestApp();
  const state = app.store.getState;
  state().setPlan(PLAN);
  const asked = () =>
    app.sent
      .filter(({ path }) => path === 'batch.ignoreMasks')
      .map(({ input }) => (input as { isIgnored: boolean }).isIgnored);
  return { app, state, asked };
}

it('masks are ignored, and used again by an undo once the engine has done so', async () => {
  const { app, state, asked } = planned();
  app.answer('batch.ignoreMasks', () => PLAN);
  maskActions(app).ignore(MASKS, true);
  expect(await undoActions(app).undo()).toBeNull();
  expect(asked()).toEqual([true, false]);
  expect(state().planning.state).toBe('ready');
});

it('an undo of masks that is refused says so, and can be tried again', async () => {
  const { app, state, asked } = planned();
  app.answer('batch.ignoreMasks', () => PLAN);
  maskActions(app).ignore(MASKS, true);
  await expect.poll(() => state().past).toHaveLength(1);
  app.answer('batch.ignoreMasks', () => {
    throw new AppError('disk', 'The disk does not answer.');
  });
  expect(await undoActions(app).undo()).toMatch(/Could not undo the change of the masks/);
  expect(state().past).toHaveLength(1);
  app.answer('batch.ignoreMasks', () => PLAN);
  expect(await undoActions(app).undo()).toBeNull();
  expect(asked()).toEqual([true, false, false]);
});

it('masks that could not be ignored leave nothing to undo', async () => {
  const { app, state } = planned();
  app.answer('batch.ignoreMasks', () => {
    throw new AppError('disk', 'The disk does not answer.');
  });
  maskActions(app).ignore(MASKS, true);
  await expect.poll(() => state().notices).toHaveLength(1);
  expect(state().past).toEqual([]);
});

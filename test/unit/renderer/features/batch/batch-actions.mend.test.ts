import { describe, expect, it } from 'vitest';
import { batchActions } from '../../../../../renderer/features/batch/batch-actions.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, type ModelRecipe } from '../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { mendedPlan, planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

interface MendInput {
  readonly planId: string;
  readonly mends: readonly { readonly images: readonly string[]; readonly fixes: readonly 'shrink'[] }[];
}

/** A window with a plan one of whose rows can be shrunk; mends are answered when the test says so. */
async function planned() {
  const app = createTestApp();
  let plan = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false);
  const answers: PromiseWithResolvers<void>[] = [];
  app.answer('batch.plan', ({ recipe }: { recipe: ModelRecipe }): Plan => {
    plan = { ...plan, recipe };
    return plan;
  });
  app.answer('settings.update', (patch) => settingsSchema.parse(patch));
  app.answer('batch.mend', async ({ mends }: MendInput): Promise<Plan> => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    for (const { images, fixes } of mends) plan = mendedPlan(plan, images, fixes);
    return plan;
  });
  const { store } = app;
  const ready = () => expect.poll(() => store.getState().planning.state).toBe('ready');
  batchActions(app).open(['/refs']);
  await ready();
  const row = () => {
    const found = store.getState().plan?.rows.find(({ id }) => id === 'row-13');
    if (found === undefined) throw new Error('There is no such row.');
    return found;
  };
  const calls = (path: string) => app.sent.filter((call) => call.path === path);
  const answer = async (cause?: Error): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const next = answers.shift();
    if (cause === undefined) next?.resolve();
    else next?.reject(cause);
  };
  const mend = () => batchActions(app).mend([row()], () => ['shrink']);
  return { app, store, row, calls, answer, mend, ready };
}

describe('mending rows of a plan', () => {
  it('shows the plan as it is judged then, and is undone and done again', async () => {
    const { app, row, answer, mend, ready, calls } = await planned();
    expect(row().status).toBe('blocked');
    mend();
    await answer();
    await ready();
    expect(row().status).toBe('new');
    await expect.poll(() => app.store.getState().past).toHaveLength(1);
    const undone = undoActions(app).undo();
    await answer();
    expect(await undone).toBeNull();
    expect(calls('batch.mend').at(-1)?.input).toMatchObject({ mends: [{ fixes: [] }] });
    const again = undoActions(app).redo();
    await answer();
    expect(await again).toBeNull();
    expect(calls('batch.mend').at(-1)?.input).toMatchObject({ mends: [{ fixes: ['shrink'] }] });
  });

  it('is taken back by an undo that is asked for before the engine has done it', async () => {
    const { app, store, answer, mend, ready, calls } = await planned();
    const undone: string[] = [];
    const undo = async (): Promise<null> => {
      undone.push('before');
      return null;
    };
    store.getState().remember({ label: 'change before', undo, redo: undo });
    mend();
    const asked = undoActions(app).undo();
    await answer();
    await answer();
    expect(await asked).toBeNull();
    await ready();
    expect(undone).toEqual([]);
    expect(calls('batch.mend').at(-1)?.input).toMatchObject({ mends: [{ fixes: [] }] });
  });

  it('is undone once the engine has done it, and says so where it could not be', async () => {
    const { app, store, answer, mend, ready } = await planned();
    mend();
    await answer(new AppError('disk', 'The disk is full; free some space.'));
    await ready();
    expect(store.getState().past).toEqual([]);
    mend();
    await answer();
    await expect.poll(() => store.getState().past).toHaveLength(1);
    const undone = undoActions(app).undo();
    await answer(new AppError('disk', 'The disk is full; free some space.'));
    expect(await undone).toMatch(/Could not undo the change of what is mended. The disk is full/);
    expect(store.getState().past).toHaveLength(1);
  });

  it('is not begun while a plan is being made, which could be of another recipe', async () => {
    const { app, store, calls, mend } = await planned();
    batchActions(app).changeRecipe({ ...DEFAULT_RECIPE, resolution: '1024' });
    mend();
    expect(calls('batch.mend')).toEqual([]);
    expect(store.getState().planning.state).toBe('scanning');
    await expect.poll(() => store.getState().notices.at(-1)?.message).toContain('The plan is being made');
  });

  it('is waited for by a change of recipe, which then has what was mended', async () => {
    const { app, store, calls, answer, mend, ready } = await planned();
    mend();
    const plans = calls('batch.plan').length;
    batchActions(app).changeRecipe({ ...DEFAULT_RECIPE, resolution: '1024' });
    expect(calls('batch.stopScan')).toEqual([]);
    await answer();
    await ready();
    expect(calls('batch.plan')).toHaveLength(plans + 1);
    expect(store.getState().plan?.recipe).toMatchObject({ resolution: '1024' });
    expect(store.getState().notices).toEqual([]);
  });

  it('changes nothing where it fails, and has the plan judged again; only a stop is no error', async () => {
    const { store, row, answer, mend, ready } = await planned();
    mend();
    await answer(new AppError('disk', 'The disk is full; free some space.'));
    await ready();
    expect(row().status).toBe('blocked');
    expect(store.getState().isPlanOutdated).toBe(true);
    expect(store.getState().notices.map(({ message }) => message)).toEqual([
      'The disk is full; free some space.',
    ]);
    mend();
    await answer(new AppError('cancelled', 'You stopped.'));
    await ready();
    expect(store.getState().notices).toHaveLength(1);
  });
});

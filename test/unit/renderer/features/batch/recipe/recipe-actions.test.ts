import { describe, expect, it } from 'vitest';
import { batchActions } from '../../../../../../renderer/features/batch/batch-actions.ts';
import { recipeActions } from '../../../../../../renderer/features/batch/recipe/recipe-actions.ts';
import { recipeInHand } from '../../../../../../renderer/store/recipes/recipes-slice.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../../../../shared/model/settings/settings-patch.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

function recipes() {
  const app = createTestApp();
  let settings = settingsSchema.parse({});
  app.answer('settings.update', (patch: SettingsPatch) => {
    settings = mergeSettings(settings, patch);
    return settings;
  });
  app.answer('batch.plan', ({ recipe }: { recipe: typeof DEFAULT_RECIPE }) =>
    planFixture('busy', ['/refs'], recipe, false),
  );
  const state = app.store.getState;
  const names = (): string =>
    state()
      .settings.recipes.map(({ name }) => name)
      .join(' ');
  return { app, state, names, actions: recipeActions(app) };
}

const FINE = { ...DEFAULT_RECIPE, resolution: '1536' as const };

describe('the recipes of the artist', () => {
  it('are saved, changed with the former version kept, and gone back to', async () => {
    const { app, state, actions } = recipes();
    batchActions(app).changeRecipe(FINE);
    await actions.saveAs('Hero');
    expect(recipeInHand(state())).toMatchObject({ known: { name: 'Hero', origin: 'own' }, isChanged: false });
    batchActions(app).changeRecipe({ ...FINE, faces: 300_000 });
    expect(recipeInHand(state())).toMatchObject({ known: { name: 'Hero' }, isChanged: true });
    await actions.saveChanges();
    const [hero] = state().settings.recipes;
    expect(hero).toMatchObject({ recipe: { faces: 300_000 }, versions: [{ recipe: FINE }] });
    await actions.goBack('Hero', hero?.versions?.[0] ?? { recipe: DEFAULT_RECIPE });
    expect(state().settings.recipes[0]).toMatchObject({
      recipe: FINE,
      versions: [{ recipe: { faces: 300_000 } }, { recipe: FINE }],
    });
    expect(state().recipe).toEqual(FINE);
  });

  it('come back in their place when a deletion is undone', async () => {
    const { app, state, names, actions } = recipes();
    for (const name of ['A', 'B', 'C']) await actions.saveAs(name);
    await actions.forget('B');
    expect(names()).toBe('A C');
    expect(state().past.at(-1)?.announce).toBe('“B” deleted.');
    await undoActions(app).undo();
    expect(names()).toBe('A B C');
    await undoActions(app).redo();
    expect(names()).toBe('A C');
    await actions.move('C', -1);
    expect(names()).toBe('C A');
  });

  it('are changed one after the other, so that undo takes back only the last change', async () => {
    const { app, names, actions } = recipes();
    for (const name of ['A', 'B', 'C']) await actions.saveAs(name);
    await Promise.all([actions.move('C', -1), actions.forget('A')]);
    expect(names()).toBe('C B');
    await undoActions(app).undo();
    expect(names()).toBe('A C B');
  });

  it('have what they mend sent with every plan, beside the recipe and not in it', async () => {
    const { app, state, actions } = recipes();
    state().openSources(['/refs']);
    actions.use({ name: 'Hero', recipe: FINE, fixes: ['convert', 'pad'] });
    await expect.poll(() => app.sent.filter(({ path }) => path === 'batch.plan').length).toBe(1);
    const [plan] = app.sent.filter(({ path }) => path === 'batch.plan');
    expect(plan?.input).toMatchObject({ recipe: FINE, fixes: ['convert', 'pad'] });
    await undoActions(app).undo();
    expect(state().recipeFixes).toEqual([]);
  });

  it('go beside what ships with Maquette when they are copied', async () => {
    const { names, actions } = recipes();
    await actions.duplicate({ name: 'Quick model', recipe: DEFAULT_RECIPE });
    expect(names()).toBe('Quick model (2)');
  });

  it('go back to a version as one step, the recipe in hand with it', async () => {
    const { app, state, actions } = recipes();
    batchActions(app).changeRecipe(FINE);
    await actions.saveAs('Hero');
    batchActions(app).changeRecipe({ ...FINE, faces: 300_000 });
    await actions.saveChanges();
    const steps = state().past.length;
    const { versions = [] } = state().settings.recipes[0]!;
    await actions.goBack('Hero', versions[0]!);
    expect(state().past).toHaveLength(steps + 1);
    await undoActions(app).undo();
    expect(state().recipe).toMatchObject({ faces: 300_000 });
    expect(state().settings.recipes[0]).toMatchObject({ recipe: { faces: 300_000 } });
    await undoActions(app).redo();
    expect(state().recipe).toEqual(FINE);
    expect(state().settings.recipes[0]).toMatchObject({ recipe: FINE });
  });

  it('leave what is in hand as it is when they could not be changed', async () => {
    const { app, state, names, actions } = recipes();
    await actions.saveAs('A');
    const steps = state().past.length;
    app.answer('settings.update', () => {
      throw new AppError('disk', 'The disk is full.');
    });
    await actions.rename('A', 'B');
    await actions.saveAs('C');
    await actions.goBack('A', { recipe: FINE });
    expect(names()).toBe('A');
    expect(state()).toMatchObject({ recipeName: 'A', recipe: DEFAULT_RECIPE });
    expect(state().past).toHaveLength(steps);
    expect(state().notices.map(({ message }) => message)).toContain('The disk is full.');
  });

  it('have the name in hand taken back with the renaming', async () => {
    const { app, state, actions } = recipes();
    await actions.saveAs('A');
    await actions.rename('A', 'B');
    expect(state().recipeName).toBe('B');
    await undoActions(app).undo();
    expect(state().recipeName).toBe('A');
  });

  it('are taken back in turn with changes that are under way', async () => {
    const { state, names, actions } = recipes();
    for (const name of ['A', 'B', 'C']) await actions.saveAs(name);
    await actions.move('C', -1);
    await Promise.all([state().past.at(-1)?.undo(), actions.forget('A')]);
    expect(names()).toBe('B C');
  });

  it('say what of a change could not be taken back', async () => {
    const { app, state, names, actions } = recipes();
    for (const name of ['A', 'B', 'C']) await actions.saveAs(name);
    await actions.move('C', -1);
    const [order] = state().past.slice(-1);
    await actions.forget('A');
    expect(await order?.undo()).toBe('The order stays: other recipes were changed since.');
    const [deletion] = state().past.slice(-1);
    batchActions(app).changeRecipe(FINE);
    await actions.saveAs('A');
    expect(await deletion?.undo()).toContain('“A” stays as it is');
    expect(names()).toBe('C B A');
  });
});

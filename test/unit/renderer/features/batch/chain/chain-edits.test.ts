import { describe, expect, it } from 'vitest';
import { chainEdits, whyNoChainName } from '../../../../../../renderer/features/batch/chain/chain-edits.ts';
import { recipeActions } from '../../../../../../renderer/features/batch/recipe/recipe-actions.ts';
import { chainInHand } from '../../../../../../renderer/store/chains/chain-hand-slice.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { READY_CHAINS, withoutStep } from '../../../../../../shared/model/chain/edit-chain.ts';
import { BUILT_IN_RECIPES } from '../../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../../../../shared/model/settings/settings-patch.ts';
import { WHOLE_CHAIN } from '../../../../../helpers/chain/chains.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const FIGURES = { name: 'Figures', steps: WHOLE_CHAIN.steps };
const [SHAPE_THEN_TEXTURE] = READY_CHAINS;
const [QUICK_MODEL] = BUILT_IN_RECIPES;

function chains() {
  const app = createTestApp();
  let settings = settingsSchema.parse({});
  app.answer('settings.update', (patch: SettingsPatch) => {
    settings = mergeSettings(settings, patch);
    return settings;
  });
  const state = app.store.getState;
  const names = (): readonly string[] => state().settings.chains.map(({ name }) => name);
  return { app, state, names, edits: chainEdits(app) };
}

describe('the chain in hand', () => {
  it('takes the place of a recipe, and a recipe that of a chain; both can be undone', async () => {
    const { app, state, edits } = chains();
    const before = state().recipe;
    edits.use(FIGURES);
    expect(state().recipe).toEqual(FIGURES.steps[0]?.recipe);
    await undoActions(app).undo();
    expect(state()).toMatchObject({ chain: null, recipe: before });
    await undoActions(app).redo();
    expect(state().chain?.name).toBe('Figures');
    if (QUICK_MODEL !== undefined) recipeActions(app).use(QUICK_MODEL);
    expect(state().chain).toBeNull();
    await undoActions(app).undo();
    expect(state().chain?.name).toBe('Figures');
  });

  it('keeps its name while it is changed, and each change can be undone', async () => {
    const { app, state, edits } = chains();
    edits.use(FIGURES);
    edits.change(withoutStep(FIGURES, 'depth'));
    expect(state().chain).toMatchObject({ name: 'Figures' });
    expect(state().chain?.steps).toHaveLength(3);
    await undoActions(app).undo();
    expect(state().chain?.steps).toHaveLength(4);
  });
});

describe('the artist’s own chains', () => {
  it('keep the name in hand where the new one could not be written', async () => {
    const { app, state, edits } = chains();
    edits.use(FIGURES);
    await edits.saveAs('Heroes');
    app.answer('settings.update', () => {
      throw new Error('the disk is full');
    });
    await edits.rename('Heroes', 'Villains');
    expect(state().chain?.name).toBe('Heroes');
    expect(state().notices.at(-1)?.level).toBe('error');
  });

  it('go back to a former version, which is taken in hand; undo has both back', async () => {
    const { app, state, edits } = chains();
    edits.use(FIGURES);
    await edits.saveAs('Heroes');
    edits.change(withoutStep(FIGURES, 'depth'));
    await edits.saveAs('Heroes');
    const [version] = state().settings.chains[0]?.versions ?? [];
    expect(version?.steps).toHaveLength(4);
    if (version !== undefined) await edits.goBack('Heroes', version);
    expect(state().chain?.steps).toHaveLength(4);
    expect(state().settings.chains[0]?.steps).toHaveLength(4);
    await undoActions(app).undo();
    expect(state().chain?.steps).toHaveLength(3);
    expect(state().settings.chains[0]?.steps).toHaveLength(3);
  });

  it('that went back to a former version while a recipe was in hand leave that recipe in hand once it is taken back', async () => {
    const { app, state, edits } = chains();
    edits.use(FIGURES);
    await edits.saveAs('Heroes');
    edits.change(withoutStep(FIGURES, 'depth'));
    await edits.saveAs('Heroes');
    if (QUICK_MODEL !== undefined) recipeActions(app).use(QUICK_MODEL);
    const { recipe, recipeName } = state();
    const [version] = state().settings.chains[0]?.versions ?? [];
    if (version !== undefined) await edits.goBack('Heroes', version);
    expect(state().chain?.name).toBe('Heroes');
    await undoActions(app).undo();
    expect(state()).toMatchObject({ chain: null, recipe, recipeName });
  });

  it('give no name to another chain that is taken in hand while one is saved', async () => {
    const { state, names, edits } = chains();
    edits.use(FIGURES);
    const saving = edits.saveAs('Heroes');
    edits.use({ ...FIGURES, name: 'Props' });
    await saving;
    expect(names()).toEqual(['Heroes']);
    expect(state().chain?.name).toBe('Props');
  });

  it('are saved, changed with the former version kept, renamed and forgotten, with undo', async () => {
    const { app, state, names, edits } = chains();
    edits.use(FIGURES);
    await edits.saveAs('Heroes');
    expect(chainInHand(state())).toMatchObject({
      known: { name: 'Heroes', origin: 'own' },
      isChanged: false,
    });
    edits.change(withoutStep(FIGURES, 'depth'));
    expect(chainInHand(state())?.isChanged).toBe(true);
    await edits.saveAs('Heroes');
    expect(state().settings.chains[0]?.versions).toHaveLength(1);
    await edits.rename('Heroes', 'Villains');
    expect(state().chain?.name).toBe('Villains');
    await edits.forget('Villains');
    expect(names()).toEqual([]);
    await undoActions(app).undo();
    expect(names()).toEqual(['Villains']);
    expect(state().settings.chains[0]?.versions).toHaveLength(1);
  });

  it('of a file stand beside those that are there, under numbers', async () => {
    const { names, edits } = chains();
    await edits.takeImported([FIGURES]);
    await edits.takeImported([FIGURES, { ...FIGURES, name: SHAPE_THEN_TEXTURE?.name ?? '' }]);
    expect(names()).toEqual(['Figures', 'Figures (2)', 'Shape, then texture (2)']);
  });

  it('cannot have the name of a recipe, or of what ships', async () => {
    const { state, edits } = chains();
    await edits.takeImported([FIGURES]);
    expect(whyNoChainName('', state())).toBe('It needs a name.');
    expect(whyNoChainName('quick model', state())).toContain('A recipe is called');
    expect(whyNoChainName('Shape, then texture', state())).toContain('ships with Maquette');
    expect(whyNoChainName('Figures', state())).toBeNull();
    expect(whyNoChainName('Figures', state(), 'Heroes')).toContain('one of yours');
  });
});

import { expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { knownRecipes } from '../../../../../renderer/store/recipes/recipes-slice.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

it('lists what ships with Maquette, then the artist’s own, then the studio’s in the order of its files', () => {
  const state = createAppStore().getState;
  const named = (name: string) => ({ name, recipe: DEFAULT_RECIPE });
  const { settings } = state();
  const shared = {
    folder: '/studio',
    away: null,
    broken: [],
    chains: [],
    recipes: ['Zinc', 'Amber'].map((name) => ({ ...named(name), file: `${name}.json` })),
  };
  const known = knownRecipes({
    settings: { ...settings, recipes: [named('Yours'), named('Also yours')] },
    sharedRecipes: shared,
  });
  const built = BUILT_IN_RECIPES.map(({ name }) => name);
  expect(known.map(({ name }) => name)).toEqual([...built, 'Yours', 'Also yours', 'Zinc', 'Amber']);
  expect(known.map(({ origin }) => origin).slice(built.length)).toEqual(['own', 'own', 'shared', 'shared']);
});

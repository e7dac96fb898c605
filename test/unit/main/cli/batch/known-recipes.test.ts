import { expect, it } from 'vitest';
import { knownRecipes } from '../../../../../main/cli/batch/known-recipes.ts';
import { recipeOfName } from '../../../../../main/engine/watch/watched-recipe.ts';
import { READY_CHAINS } from '../../../../../shared/model/chain/edit-chain.ts';

it('the ready-made chains are known by their names to the terminal and to watched folders', async () => {
  const notices: string[] = [];
  for (const ready of READY_CHAINS) {
    const settings = { recipes: [], chains: [], recipeFolder: null };
    const { chains } = await knownRecipes([ready.name.toUpperCase()], settings, (each) => notices.push(each));
    expect(chains).toContainEqual(ready);
    const places = {
      settings: () => settings,
      shared: async () => ({ recipes: [], chains: [], away: 'The share is away.' }),
    };
    expect(await recipeOfName(places, ready.name)).toEqual({ found: ready, isSure: true });
  }
  expect(notices).toEqual([]);
});

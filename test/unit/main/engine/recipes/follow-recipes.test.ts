import { describe, expect, it } from 'vitest';
import { createFollowedRecipes } from '../../../../../main/engine/recipes/follow-recipes.ts';
import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../../../shared/model/recipe/shared-recipes.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const READ: SharedRecipes = {
  ...NO_SHARED_RECIPES,
  folder: '/studio',
  recipes: [{ name: 'Hero', recipe: DEFAULT_RECIPE, file: 'a.json' }],
};

/** A folder whose content is set by the test, and a clock that waits until the test lets it go on. */
function world() {
  const is = { setting: '/studio' as string | null, content: READ };
  const told: SharedRecipes[] = [];
  let tick = (): void => undefined;
  const followed = createFollowedRecipes({
    folder: () => is.setting,
    reader: {
      read: async (folder) => (folder === null ? NO_SHARED_RECIPES : is.content),
      close: async () => undefined,
    },
    clock: { sleep: () => new Promise<void>((resolve) => (tick = resolve)) },
    tell: (recipes) => told.push(recipes),
  });
  const look = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    tick();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { is, told, followed, look };
}

describe('shared recipes', () => {
  it('are told anew when the folder changes, and only then', async () => {
    const { is, told, followed, look } = world();
    expect(await followed.now()).toEqual(READ);
    await look();
    expect(told).toEqual([READ]);
    is.content = { ...READ, recipes: [] };
    await look();
    expect(told.at(-1)?.recipes).toEqual([]);
    await followed.close();
  });

  it('stay while the folder is away, which the state says', async () => {
    const { is, followed, look } = world();
    await followed.now();
    is.content = { ...NO_SHARED_RECIPES, folder: '/studio', away: 'It is not there.' };
    await look();
    expect(await followed.now()).toEqual({ ...READ, away: 'It is not there.' });
    is.content = READ;
    await look();
    expect(await followed.now()).toEqual(READ);
    await followed.close();
  });

  it('go at once when the setting is taken away', async () => {
    const { is, followed } = world();
    await followed.now();
    is.setting = null;
    await followed.folderChanged();
    expect(await followed.now()).toEqual(NO_SHARED_RECIPES);
    await followed.close();
  });
});

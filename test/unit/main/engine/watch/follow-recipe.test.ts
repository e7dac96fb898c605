import { expect, it, onTestFinished } from 'vitest';
import { followRecipe } from '../../../../../main/engine/watch/follow-recipe.ts';
import { openWatchStore } from '../../../../../main/engine/watch/watch-store.ts';
import type { NamedChain } from '../../../../../shared/model/chain/chain.ts';
import { DEFAULT_RECIPE, type NamedRecipe, type Recipe } from '../../../../../shared/model/recipe.ts';
import type { WatchedFor } from '../../../../../shared/model/watch/watch.ts';
import { TEXTURE, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';
import { WATCH } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const FINE: Recipe = { ...DEFAULT_RECIPE, resolution: '1024' };

async function world(change: Partial<WatchedFor> = {}) {
  const store = openWatchStore(await tempFolder());
  onTestFinished(store.close);
  const watchedFor: WatchedFor = {
    recipeName: 'Hero',
    recipe: DEFAULT_RECIPE,
    views: 'auto',
    follows: true,
    ...change,
  };
  store.put({ ...WATCH, watchedFor });
  const is: { recipes: NamedRecipe[]; chains: NamedChain[]; away: string | null } = {
    recipes: [{ name: 'hero', recipe: DEFAULT_RECIPE }],
    chains: [],
    away: null,
  };
  const made = followRecipe(
    {
      store: () => store,
      places: {
        settings: () => ({ recipes: is.recipes, chains: is.chains }),
        shared: async () => ({ recipes: [], chains: [], away: is.away }),
      },
      now: () => 7,
    },
    WATCH.id,
    watchedFor,
  );
  const said = () => store.log(WATCH.id, 10).map(({ message }) => message ?? '');
  return { is, made, said, store };
}

it('makes what its recipe says now, keeps that, and says once that it was edited', async () => {
  const { is, made, said, store } = await world();
  expect([(await made()).recipe, said()]).toEqual([DEFAULT_RECIPE, []]);
  is.recipes = [{ name: 'Hero', recipe: FINE, fixes: ['pad'] }];
  expect([await made(), await made()]).toEqual(Array(2).fill({ recipe: FINE, chain: null, fixes: ['pad'] }));
  expect(said()).toEqual([expect.stringMatching(/^“Hero” was edited: from now on/)]);
  expect(store.watch(WATCH.id)?.watchedFor).toMatchObject({ recipe: FINE, follows: true });
  is.recipes = [];
  is.chains = [{ name: 'Hero', ...WHOLE_CHAIN }];
  expect(await made()).toMatchObject({ chain: { name: 'Hero' }, recipe: WHOLE_CHAIN.steps[0]?.recipe });
});

it('goes on with what was known of a recipe that is gone or does not fit, and says so once', async () => {
  const { is, made, said } = await world();
  is.recipes = [];
  is.away = 'The share is away.';
  expect([(await made()).recipe, said()]).toEqual([DEFAULT_RECIPE, []]);
  is.away = null;
  await made();
  expect([(await made()).recipe, said()]).toEqual([
    DEFAULT_RECIPE,
    [expect.stringMatching(/^There is no recipe “Hero” any more/)],
  ]);
  is.recipes = [{ name: 'Hero', recipe: TEXTURE }];
  expect([(await made()).recipe, said()[0]]).toEqual([
    DEFAULT_RECIPE,
    expect.stringMatching(/as it said before: This recipe textures one model/),
  ]);
});

it('stays as it was on the day where it follows none', async () => {
  const { is, made, said } = await world({ follows: false });
  is.recipes = [{ name: 'Hero', recipe: FINE }];
  expect([(await made()).recipe, said()]).toEqual([DEFAULT_RECIPE, []]);
});

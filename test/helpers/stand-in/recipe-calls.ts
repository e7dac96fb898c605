import { estimatePrice } from '../../../main/engine/money/price-book.ts';
import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import { NO_SHARED_RECIPES } from '../../../shared/model/recipe/shared-recipes.ts';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import type { Scenario } from './scenario.ts';

/** A busy artist has made models at 512 and 1024 before, and works in a studio that shares recipes. */
export function createRecipeCalls(scenario: Scenario): ShellEngine['handlers']['recipes'] {
  return {
    shared: async () =>
      scenario === 'busy'
        ? {
            folder: '/mnt/studio/recipes',
            away: null,
            recipes: [
              { name: 'Studio prop', recipe: { ...DEFAULT_RECIPE, resolution: '1024' }, file: 'props.json' },
            ],
            chains: [],
            broken: [
              'old.json was not read: it is not a recipe file of Maquette; export a recipe to make one.',
            ],
          }
        : NO_SHARED_RECIPES,
    figures: async ({ recipes }) =>
      recipes.map((recipe) => {
        const isMade = scenario === 'busy' && recipe.kind === 'model' && recipe.model === 'generalv1.5';
        const times =
          isMade && recipe.resolution === '512' ? 12 : isMade && recipe.resolution === '1024' ? 5 : 0;
        return {
          price: { credits: estimatePrice(recipe), seen: times },
          ms: times === 0 ? null : times === 12 ? 80_000 : 120_000,
          timed: times,
        };
      }),
  };
}

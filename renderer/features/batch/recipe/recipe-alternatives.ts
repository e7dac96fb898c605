import { makeSchema } from '../../../../shared/interface/formats.ts';
import { MODEL_TRAITS, MODELS } from '../../../../shared/interface/models.ts';
import { recipeFindings } from '../../../../shared/model/preflight.ts';
import type { ModelRecipe, Recipe } from '../../../../shared/model/recipe.ts';
import { withMake, withModel } from './recipe-choices.ts';

/** A choice of a field, and the recipe that it would make. */
export interface Alternative<R extends Recipe = Recipe> {
  readonly label: string;
  readonly recipe: R;
}

const MAKE_LABELS = { geometry: 'Geometry', texture: 'Texture', both: 'Both' } as const;

export function makeAlternatives(recipe: ModelRecipe): readonly Alternative<ModelRecipe>[] {
  return allowed(
    makeSchema.options.map((make) => ({ label: MAKE_LABELS[make], recipe: withMake(recipe, make) })),
  );
}

export function modelAlternatives(recipe: ModelRecipe): readonly Alternative<ModelRecipe>[] {
  return allowed(MODELS.map((model) => ({ label: model, recipe: withModel(recipe, model) })));
}

export function resolutionAlternatives(recipe: ModelRecipe): readonly Alternative<ModelRecipe>[] {
  return MODEL_TRAITS[recipe.model].resolutions.map((resolution) => ({
    label: resolution,
    recipe: { ...recipe, resolution },
  }));
}

/** Every recipe that one step in the form would make, and that has another price or time. */
export function alternativesOf(recipe: Recipe): readonly Recipe[] {
  if (recipe.kind !== 'model') return [];
  const all = [...makeAlternatives(recipe), ...modelAlternatives(recipe), ...resolutionAlternatives(recipe)];
  return all.map((each) => each.recipe);
}

function allowed(choices: readonly Alternative<ModelRecipe>[]): readonly Alternative<ModelRecipe>[] {
  return choices.filter(({ recipe }) =>
    recipeFindings(recipe).every(({ field }) => field !== 'request_type'),
  );
}

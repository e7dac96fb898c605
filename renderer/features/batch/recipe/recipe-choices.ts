import { type Make, MODEL_FORMATS, type ModelFormat } from '../../../../shared/interface/formats.ts';
import {
  allowsResolution,
  MODEL_TRAITS,
  MODELS,
  type Model,
  RESOLUTIONS,
  type Resolution,
} from '../../../../shared/interface/models.ts';
import { recipeFindings } from '../../../../shared/model/preflight.ts';
import type { ModelRecipe } from '../../../../shared/model/recipe.ts';
import type { Choice } from '../../../ui/segmented.tsx';

/** The first rule that a recipe would break, as a sentence; null if it breaks none. */
function broken(recipe: ModelRecipe, field: string): string | null {
  return recipeFindings(recipe).find((finding) => finding.field === field)?.message ?? null;
}

/** What can be made; texture alone is for the models that can do it on a mesh that exists. */
export function makeChoices(recipe: ModelRecipe): readonly Choice<Make>[] {
  const texture = broken({ ...recipe, make: 'texture' }, 'request_type');
  return [
    { value: 'geometry', label: 'Geometry' },
    { value: 'texture', label: 'Texture', disabledBecause: texture },
    { value: 'both', label: 'Both' },
  ];
}

export const MODEL_CHOICES: readonly Choice<Model>[] = MODELS.map((value) => ({ value, label: value }));

export function resolutionChoices(recipe: ModelRecipe): readonly Choice<Resolution>[] {
  return RESOLUTIONS.map((value) => ({
    value,
    label: value,
    disabledBecause: broken({ ...recipe, resolution: value }, 'resolution'),
  }));
}

export const FORMAT_CHOICES: readonly Choice<ModelFormat>[] = MODEL_FORMATS.map((value) => ({
  value,
  label: value,
}));

export function pbrChoices(recipe: ModelRecipe): readonly Choice<'on' | 'off'>[] {
  return [
    { value: 'on', label: 'On', disabledBecause: broken({ ...recipe, pbr: true }, 'pbr') },
    { value: 'off', label: 'Off' },
  ];
}

/** The recipe with another model, and with whatever that model does not allow set to what it does. */
export function withModel(recipe: ModelRecipe, model: Model): ModelRecipe {
  const traits = MODEL_TRAITS[model];
  return {
    ...recipe,
    model,
    resolution: allowsResolution(model, recipe.resolution) ? recipe.resolution : traits.resolutions[0],
    pbr: recipe.pbr && traits.pbr,
  };
}

/** Geometry alone carries no maps. */
export function withMake(recipe: ModelRecipe, make: Make): ModelRecipe {
  return { ...recipe, make, pbr: recipe.pbr && make !== 'geometry' };
}

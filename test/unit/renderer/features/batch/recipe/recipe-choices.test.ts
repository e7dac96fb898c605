import { describe, expect, it } from 'vitest';
import {
  FORMAT_CHOICES,
  MODEL_CHOICES,
  makeChoices,
  pbrChoices,
  resolutionChoices,
  withMake,
  withModel,
} from '../../../../../../renderer/features/batch/recipe/recipe-choices.ts';
import type { Choice } from '../../../../../../renderer/ui/segmented.tsx';
import { MODELS } from '../../../../../../shared/interface/models.ts';
import { recipeFindings } from '../../../../../../shared/model/preflight.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';

const allowed = (choices: readonly Choice<string>[]) =>
  choices.filter(({ disabledBecause }) => !disabledBecause).map(({ value }) => value);

describe('what a recipe offers', () => {
  it('is what its model allows; the rest stays, with the reason', () => {
    const recipe = withModel(DEFAULT_RECIPE, 'generalv2.1');
    expect(allowed(resolutionChoices(recipe))).toEqual(['1536fast', '1536pro']);
    expect(resolutionChoices(recipe)).toHaveLength(6);
    expect(allowed(pbrChoices(recipe))).toEqual(['on', 'off']);
    expect(allowed(pbrChoices(DEFAULT_RECIPE))).toEqual(['off']);
    expect(makeChoices(recipe)[1]?.disabledBecause).toContain('generalv1.5');
  });

  it('is every model and every format, on Local too', () => {
    expect(allowed(MODEL_CHOICES)).toEqual(MODELS);
    expect(allowed(FORMAT_CHOICES)).toEqual(['obj', 'glb', 'stl', 'fbx', 'usdz']);
  });
});

describe('a change of the recipe', () => {
  it.each(MODELS)('to %s leaves nothing that it does not allow', (model) => {
    const before = { ...withModel(DEFAULT_RECIPE, 'generalv2.0'), pbr: true };
    expect(recipeFindings(withModel(before, model))).toEqual([]);
  });

  it('to geometry alone switches the maps off', () => {
    expect(withMake({ ...DEFAULT_RECIPE, pbr: true }, 'geometry').pbr).toBe(false);
  });
});

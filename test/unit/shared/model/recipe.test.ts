import { describe, expect, it } from 'vitest';
import { recipeFindings } from '../../../../shared/model/preflight.ts';
import {
  BUILT_IN_RECIPES,
  DEFAULT_RECIPE,
  describeRecipe,
  recipeAsSent,
  recipeSchema,
} from '../../../../shared/model/recipe.ts';
import { type Reference, viewsOf } from '../../../../shared/model/reference.ts';

describe('recipes', () => {
  it('sends the recommended faces of the resolution', () => {
    expect(recipeAsSent({ ...DEFAULT_RECIPE, resolution: '1024' })).toMatchObject({ faces: 1_000_000 });
    expect(recipeAsSent({ ...DEFAULT_RECIPE, faces: 123_456 })).toMatchObject({ faces: 123_456 });
  });

  it('ships built-in recipes that break no rule', () => {
    for (const { recipe } of BUILT_IN_RECIPES) {
      expect(recipeSchema.parse(recipe)).toEqual(recipe);
      if (recipe.kind === 'model') expect(recipeFindings(recipe)).toEqual([]);
    }
  });

  it('has a line for each kind', () => {
    expect(describeRecipe(DEFAULT_RECIPE)).toBe('Model · generalv1.5 · 512');
    expect(describeRecipe({ kind: 'depth', removeBackground: true, format: 'exr' })).toBe('Depth · exr');
    expect(describeRecipe({ kind: 'segmentation', level: 'high', format: 'glb' })).toBe('Parts · high');
  });
});

describe('the views of a reference', () => {
  const image = {
    path: '/a.png',
    name: 'a.png',
    bytes: 1,
    format: 'png',
    width: 1,
    height: 1,
    sha256: null,
  } as const;

  it('come in the order of the interface, however they were found', () => {
    const reference: Reference = {
      kind: 'views',
      name: 'a',
      images: [
        { view: 'right', image },
        { view: 'back', image },
        { view: 'left', image },
        { view: 'front', image },
      ],
    };
    expect(viewsOf(reference).map(({ view }) => view)).toEqual(['front', 'back', 'left', 'right']);
  });

  it('are one front view for a single image', () => {
    expect(viewsOf({ kind: 'single', name: 'a', image }).map(({ view }) => view)).toEqual(['front']);
  });
});

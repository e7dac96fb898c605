import { describe, expect, it } from 'vitest';
import { estimatePrice } from '../../../../../main/engine/money/price-book.ts';
import { MODEL_TRAITS, MODELS } from '../../../../../shared/interface/models.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

describe('estimates', () => {
  it('are the published prices', () => {
    expect(estimatePrice(DEFAULT_RECIPE)).toBe('15.00');
    expect(estimatePrice({ ...DEFAULT_RECIPE, make: 'geometry' })).toBe('5.00');
    expect(estimatePrice({ ...DEFAULT_RECIPE, make: 'texture' })).toBe('10.00');
    expect(estimatePrice({ kind: 'depth', removeBackground: true, format: 'png' })).toBe('10.00');
    expect(estimatePrice({ kind: 'segmentation', level: 'low', format: 'glb' })).toBe('10.00');
  });

  it('exist for exactly the models and resolutions that are offered', () => {
    for (const model of MODELS) {
      for (const resolution of MODEL_TRAITS[model].resolutions) {
        expect(estimatePrice({ ...DEFAULT_RECIPE, model, resolution })).toMatch(/^\d+\.\d\d$/);
      }
    }
    expect(estimatePrice({ ...DEFAULT_RECIPE, model: 'scene-portraitv1.5' })).toBeNull();
  });
});

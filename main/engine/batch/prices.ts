import type { Model, Resolution } from '../../../shared/interface/models.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { type Credits, subtractCredits } from '../../../shared/model/credits.ts';
import type { ModelRecipe, Recipe } from '../../../shared/model/recipe.ts';

interface Price {
  readonly geometry: Credits;
  readonly textured: Credits;
}
type Prices = Partial<Readonly<Record<Resolution, Price>>>;

const price = (geometry: Credits, textured: Credits): Price => ({ geometry, textured });

/** A first estimate, from what people have published; what a job really cost is what the balance dropped by. */
const MODEL_PRICES: Readonly<Record<Model, Prices>> = {
  'generalv1.5': {
    '512': price('5.00', '15.00'),
    '1024': price('10.00', '20.00'),
    '1536': price('40.00', '50.00'),
    '1536pro': price('60.00', '70.00'),
  },
  'generalv2.0': {
    '512': price('5.00', '15.00'),
    '1024': price('10.00', '20.00'),
    '1536': price('40.00', '50.00'),
    '1536pro': price('60.00', '70.00'),
  },
  'generalv2.1': { '1536fast': price('15.00', '25.00'), '1536pro': price('35.00', '45.00') },
  'scene-portraitv1.5': { '1536': price('40.00', '50.00') },
  'scene-portraitv2.0': { '1536pro': price('40.00', '50.00') },
  'scene-portraitv2.1': { '1536profast': price('35.00', '45.00'), '1536pro': price('55.00', '65.00') },
};
const DEPTH_PRICE: Credits = '10.00';
const SEGMENTATION_PRICE: Credits = '10.00';

/**
 * About how many credits a task of this recipe takes.
 * @returns null where nothing is known, e.g. for a resolution that the model does not offer
 */
export function estimatePrice(recipe: Recipe): Credits | null {
  switch (recipe.kind) {
    case 'model':
      return modelPrice(recipe);
    case 'depth':
      return DEPTH_PRICE;
    case 'segmentation':
      return SEGMENTATION_PRICE;
    default:
      return assertNever(recipe);
  }
}

function modelPrice({ model, resolution, make }: ModelRecipe): Credits | null {
  const known = MODEL_PRICES[model][resolution];
  if (known === undefined) return null;
  switch (make) {
    case 'geometry':
      return known.geometry;
    case 'texture':
      return subtractCredits(known.textured, known.geometry);
    case 'both':
      return known.textured;
    default:
      return assertNever(make);
  }
}

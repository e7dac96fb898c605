import { z } from 'zod';
import { modelSchema, resolutionSchema } from '../../../shared/interface/models.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { modelPrice, type Prices, PUBLISHED_PRICES } from '../../../shared/model/prices.ts';
import type { TaskRequest } from '../task.ts';

/** A price in credits: decimal text, or a JSON number, which is converted to text. */
const priceSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d+(\.\d+)?$/, 'not a price'));

const modelPriceSchema = z.object({
  geometry: priceSchema,
  both: priceSchema,
  texture: priceSchema.optional(),
});

/** `--prices FILE`: its entries override the published table. If `texture` is left out, it is both − geometry. */
export const priceFileSchema = z.strictObject({
  models: z.partialRecord(modelSchema, z.partialRecord(resolutionSchema, modelPriceSchema)).optional(),
  segmentation: priceSchema.optional(),
  depth: priceSchema.optional(),
});
export type PriceFile = z.infer<typeof priceFileSchema>;

/** The published table, overridden by the entries of a price file. */
export function applyPriceFile(file: PriceFile): Prices {
  const models = modelSchema.options.map((model) => [
    model,
    { ...PUBLISHED_PRICES.models[model], ...file.models?.[model] },
  ]);
  return {
    models: Object.fromEntries(models) as Prices['models'],
    segmentation: file.segmentation ?? PUBLISHED_PRICES.segmentation,
    depth: file.depth ?? PUBLISHED_PRICES.depth,
  };
}

/**
 * The exact price of a task.
 * @throws if the table has no price for the model and resolution; `missingPrices` finds such gaps beforehand
 */
export function priceOf(prices: Prices, request: TaskRequest): Credits {
  if (request.kind !== 'model') return addCredits([prices[request.kind]]);
  const price = modelPrice(prices, request);
  if (price === null) throw new Error(`No price for ${request.model} at ${request.resolution}`);
  return addCredits([price]);
}

import { z } from 'zod';
import {
  MODEL_TRAITS,
  type Model,
  modelSchema,
  type Resolution,
  resolutionSchema,
} from '../../../shared/interface/models.ts';
import { addCredits, type Credits, subtractCredits } from '../../../shared/model/credits.ts';
import type { TaskRequest } from '../tasks/task.ts';

/** A price in credits: decimal text, or a JSON number, which is taken as it is written. */
const priceSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d+(\.\d+)?$/, 'not a price'));

const modelPriceSchema = z.object({
  geometry: priceSchema,
  both: priceSchema,
  texture: priceSchema.optional(),
});

/** `--prices FILE`: what it names overrides the published table; `texture` left out is both − geometry. */
export const priceFileSchema = z.strictObject({
  models: z.partialRecord(modelSchema, z.partialRecord(resolutionSchema, modelPriceSchema)).optional(),
  segmentation: priceSchema.optional(),
  depth: priceSchema.optional(),
});
export type PriceFile = z.infer<typeof priceFileSchema>;

type ModelPrice = z.infer<typeof modelPriceSchema>;
type ModelPrices = Readonly<Record<Model, Readonly<Partial<Record<Resolution, ModelPrice>>>>>;

/** What each kind of task costs, in credits. */
export interface Prices {
  readonly models: ModelPrices;
  readonly segmentation: Credits;
  readonly depth: Credits;
}

const price = (geometry: number, both: number): ModelPrice => ({
  geometry: `${geometry}.00`,
  both: `${both}.00`,
});

/** First estimates, as people have published them. Source: interface-notes.md, "Prices". */
export const PUBLISHED_PRICES: Prices = {
  models: {
    'generalv1.5': {
      '512': price(5, 15),
      '1024': price(10, 20),
      '1536': price(40, 50),
      '1536pro': price(60, 70),
    },
    'generalv2.0': {
      '512': price(5, 15),
      '1024': price(10, 20),
      '1536': price(40, 50),
      '1536pro': price(60, 70),
    },
    'generalv2.1': { '1536fast': price(15, 25), '1536pro': price(35, 45) },
    'scene-portraitv1.5': { '1536': price(40, 50) },
    'scene-portraitv2.0': { '1536pro': price(40, 50) },
    'scene-portraitv2.1': { '1536profast': price(35, 45), '1536pro': price(55, 65) },
  },
  segmentation: '10.00',
  depth: '10.00',
};

/** The published table with a price file's entries over it. */
export function withPriceFile(file: PriceFile): Prices {
  const models = modelSchema.options.map((model) => [
    model,
    { ...PUBLISHED_PRICES.models[model], ...file.models?.[model] },
  ]);
  return {
    models: Object.fromEntries(models) as ModelPrices,
    segmentation: file.segmentation ?? PUBLISHED_PRICES.segmentation,
    depth: file.depth ?? PUBLISHED_PRICES.depth,
  };
}

/**
 * What a task costs, exactly.
 * @throws where the table has no price for a model's own resolution, which {@link missingPrices} tells beforehand
 */
export function priceOf(prices: Prices, request: TaskRequest): Credits {
  if (request.kind !== 'model') return addCredits([prices[request.kind]]);
  const entry = prices.models[request.model][request.resolution];
  if (entry === undefined) throw new Error(`No price for ${request.model} at ${request.resolution}`);
  const texture = entry.texture ?? subtractCredits(entry.both, entry.geometry);
  return addCredits([{ geometry: entry.geometry, both: entry.both, texture }[request.make]]);
}

/** Allowed combinations that a table has no price for, e.g. `generalv1.5 512`. */
export function missingPrices(prices: Prices): readonly string[] {
  return modelSchema.options.flatMap((model) =>
    MODEL_TRAITS[model].resolutions
      .filter((resolution) => prices.models[model][resolution] === undefined)
      .map((resolution) => `${model} ${resolution}`),
  );
}

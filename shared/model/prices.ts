import { z } from 'zod';
import { MODEL_TRAITS, type Model, modelSchema, type Resolution } from '../interface/models.ts';
import type { TaskKind } from '../interface/tasks.ts';
import { type Credits, creditsSchema, subtractCredits } from './credits.ts';

/** The estimated price of one attempt. */
export const priceEstimateSchema = z.object({
  /** Null if it is unknown. */
  credits: creditsSchema.nullable(),
  /** How often the balance confirmed exactly this price recently; 0 if it is only a published price. */
  seen: z.number().int().nonnegative(),
});
export type PriceEstimate = z.infer<typeof priceEstimateSchema>;

/** The prices of a model at one resolution, in credits. */
export interface ModelPrice {
  readonly geometry: Credits;
  readonly both: Credits;
  /** If it is left out, the price is both − geometry. */
  readonly texture?: Credits | undefined;
}

/** The price of each kind of task, in credits. */
export interface Prices extends Readonly<Record<Exclude<TaskKind, 'model'>, Credits>> {
  readonly models: Readonly<Record<Model, Readonly<Partial<Record<Resolution, ModelPrice>>>>>;
}

const price = (geometry: number, both: number): ModelPrice => ({
  geometry: `${geometry}.00`,
  both: `${both}.00`,
});

/**
 * Published prices, as first estimates (sources disagree). *Local* charges these prices. On other services the real price of a
 * job is the amount by which the balance dropped.
 */
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

/** The price of geometry, texture or both with a model; null if the table has none. */
export function modelPrice(
  prices: Prices,
  {
    model,
    resolution,
    make,
  }: { readonly model: Model; readonly resolution: Resolution; readonly make: keyof ModelPrice },
): Credits | null {
  const entry = prices.models[model][resolution];
  if (entry === undefined) return null;
  return entry[make] ?? subtractCredits(entry.both, entry.geometry);
}

/** The allowed combinations of model and resolution that a table has no price for, e.g. `generalv1.5 512`. */
export function missingPrices(prices: Prices): readonly string[] {
  return modelSchema.options.flatMap((model) =>
    MODEL_TRAITS[model].resolutions
      .filter((resolution) => prices.models[model][resolution] === undefined)
      .map((resolution) => `${model} ${resolution}`),
  );
}

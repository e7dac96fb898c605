import { z } from 'zod';
import { priceEstimateSchema } from '../prices.ts';

/** What one task with a recipe costs and takes at a connection, as far as it is known. */
export const recipeFiguresSchema = z.object({
  price: priceEstimateSchema,
  /** The middle of what such tasks took. Milliseconds; null if none was made yet. */
  ms: z.number().nonnegative().nullable(),
  /** The number of tasks that the time comes from. */
  timed: z.number().int().nonnegative(),
});
export type RecipeFigures = z.infer<typeof recipeFiguresSchema>;

/** The most recipes that are asked about at once. */
export const MOST_ASKED_RECIPES = 100;

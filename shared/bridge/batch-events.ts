import { z } from 'zod';
import { sharedRecipesSchema } from '../model/recipe/shared-recipes.ts';
import { batchEndSchema } from '../model/report/batch-end.ts';

/** Events about recipes, and about batches that have ended. */
export const BATCH_EVENTS = {
  /** The shared recipes changed, or their folder went away or came back. */
  'recipes.changed': sharedRecipesSchema,
  /**
   * Nothing of a batch can go on without the artist. It comes once, and again only if jobs of it went on meanwhile. While results of its chains wait
   * for approval it comes once, too, and says how many.
   */
  'batch.ended': batchEndSchema,
  /** The artist asked, outside of the window, to see what a batch made. */
  'batch.review': z.object({ batchId: z.string() }),
} as const;

import { z } from 'zod';
import { viewSchema } from '../interface/formats.ts';
import { lineageEdgeSchema, lineageNodeSchema } from '../model/lineage/lineage-graph.ts';
import { fixSchema } from '../model/mend/fix.ts';
import { meshPickSchema } from '../model/plan.ts';
import { recipeSchema } from '../model/recipe.ts';
import { call, count, id, ids } from './call.ts';
import { assetViewSchema } from './views.ts';

/** The calls about versions of one subject, and about what came of what. */
export const VERSION_CALLS = {
  /** The assets of the same subject in the same place, the top of the stack first, then the newest. */
  versions: call(
    id.extend({ limit: count.min(1).max(500) }),
    z.object({ assets: z.array(assetViewSchema), total: count }),
  ),
  /**
   * What an asset was made of and what was made of it, in all generations, with the other versions of its subject. `isMore`: there are too many; the
   * nearest are there.
   */
  lineage: call(
    id,
    z.object({
      assets: z.array(assetViewSchema),
      nodes: z.array(lineageNodeSchema),
      edges: z.array(lineageEdgeSchema),
      isMore: z.boolean(),
    }),
  ),
  /** The artist's own pictures, of which mended copies were sent: the URL of each; null if it is gone, or was changed since. */
  originals: call(id, z.array(z.object({ view: viewSchema, url: z.string().nullable() }))),
  /**
   * What a plan takes to make assets again. The artist's own files, if they still have the same bytes; else the copies in the assets' folders (`copied`
   * counts the assets whose copies are named). Assets whose inputs are all lost are named in `lost`.
   */
  inputsAgain: call(
    z.object({ ids: ids.min(1).max(1_000) }),
    z.object({
      /** What was made by each recipe, in the order of the assets. */
      made: z.array(
        z.object({
          recipe: recipeSchema,
          assets: count,
          paths: z.array(z.string()),
          imageUrls: z.array(z.string()),
          meshes: z.array(meshPickSchema),
          /** What has to be mended again on the files, as it was on what was sent. */
          fixes: z.array(fixSchema),
          hasViews: z.boolean(),
        }),
      ),
      copied: count,
      /** Names. */
      lost: z.array(z.string()),
      /** Names of those that were imported: no recipe made them, and they are left out. */
      imported: z.array(z.string()),
    }),
  ),
} as const;

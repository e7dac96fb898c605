import { z } from 'zod';
import { labelSchema } from '../asset.ts';
import { decisionSchema } from '../facts/decision.ts';
import { assetKindSchema } from './asset-kind.ts';

const count = z.number().int().nonnegative();
const counted = z.array(z.object({ value: z.string(), count }));

/**
 * How many assets there are of each sort, in the library or its trash, or of those that match a search. What no asset has is left out; lists are
 * in the order of most assets first, tags by name.
 */
export const libraryFacetsSchema = z.object({
  total: count,
  kinds: z.array(z.object({ value: assetKindSchema, count })),
  formats: counted,
  models: counted,
  connections: counted,
  /** Names of chains that assets are results of. An asset of several chains counts for each. */
  chains: counted,
  labels: z.array(z.object({ value: labelSchema, count })),
  /** In the order of {@link DECISIONS}; `undecided` has none. Where stacks were asked for, of what is seen of each alone. */
  decisions: z.array(z.object({ value: decisionSchema, count })),
  undecided: count,
  stars: z.array(z.object({ value: z.number().int().min(0).max(5), count })),
  /** Each tag, and each one that others are below: `props/swords` counts for `props` too. As most assets spell it. */
  tags: z.array(z.object({ tag: z.string(), count })),
  untagged: count,
  /** Models that look broken, by the limits of the preferences, and those whose quality was not measured. */
  broken: count,
  unmeasured: count,
});
export type LibraryFacets = z.infer<typeof libraryFacetsSchema>;

import { z } from 'zod';
import { type Chain, chainSchema, namedChainSchema } from '../chain/chain.ts';
import { savedEdits } from './saved-edits.ts';

/** A chain of the artist's own, with its former versions, newest first. */
export const savedChainSchema = namedChainSchema.extend({
  /** `until`: until when it was the latest version, in milliseconds since the epoch. */
  versions: z
    .array(chainSchema.extend({ until: z.number().int().nonnegative() }))
    .readonly()
    .optional(),
});
export type SavedChain = z.infer<typeof savedChainSchema>;

/** All chains of the artist's own, in the artist's order. */
export type SavedChains = readonly SavedChain[];

/** What a chain says, apart from its name and versions. */
export const chainContentOf = ({ steps }: Chain): Chain => ({ steps });

/** Whether two chains say the same. Ids and approvals count: what a chain made before is found by them. */
export function isSameChain(a: Chain, b: Chain): boolean {
  return textOf(a) === textOf(b);
}

const textOf = ({ steps }: Chain): string =>
  JSON.stringify(
    steps.map(({ id, from, approve, recipe }) => [id, from, approve, Object.entries(recipe).sort()]),
  );

/** Changes of the artist's own chains, as those of recipes. A recipe and a chain should not share a name: `--recipe` takes either. */
export const CHAIN_EDITS = savedEdits<Chain>({ contentOf: chainContentOf, isSame: isSameChain });

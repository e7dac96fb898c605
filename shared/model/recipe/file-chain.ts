import { z } from 'zod';
import { plainLine } from '../../interface/plain-text.ts';
import { chainStepSchema, MOST_STEPS, type NamedChain } from '../chain/chain.ts';
import { chainFindings } from '../chain/chain-findings.ts';
import {
  depthRecipeSchema,
  modelRecipeSchema,
  namedRecipeSchema,
  segmentationRecipeSchema,
} from '../recipe.ts';

/** A name of a recipe or a chain, as files have it. */
export const nameInFileSchema = namedRecipeSchema.shape.name.refine((name) => plainLine(name) === name);

/** Strict: a field that no recipe has may mean something to whoever wrote it, and nothing here does it. */
export const strictRecipeSchema = z.discriminatedUnion('kind', [
  z.strictObject(modelRecipeSchema.shape),
  z.strictObject(depthRecipeSchema.shape),
  z.strictObject(segmentationRecipeSchema.shape),
]);

/** A chain as files have it. */
export const fileChainSchema = z.strictObject({
  name: nameInFileSchema,
  steps: z
    .array(z.strictObject({ ...chainStepSchema.shape, recipe: strictRecipeSchema }))
    .min(1)
    .max(MOST_STEPS),
});

/** Why a chain of a file cannot be run, as a sentence; null if it can. */
export function whyNoChain(chain: NamedChain): string | null {
  const [finding] = chainFindings(chain);
  return finding === undefined ? null : `the chain “${chain.name}” cannot be used: ${finding.message}`;
}

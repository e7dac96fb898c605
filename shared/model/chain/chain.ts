/*
 * Folder chain: several recipes that work on one picture and on each other's results (docs/decisions/0093). chain.ts says what a chain
 * is, chain-findings.ts which step can follow which, step-reference.ts what a step is sent, chain-run.ts where one run of a chain is
 * and what changes that, next-steps.ts what comes next, and chain-quote.ts what it may cost. All of it is pure.
 */

import { z } from 'zod';
import { namedRecipeSchema, type Recipe, recipeAsSent, recipeSchema } from '../recipe.ts';

/** The most steps of a chain. */
export const MOST_STEPS = 16;

/** What is known of steps is looked up by their ids in plain objects, which all have a property of this name: a file may call a step so. */
const TAKEN = 'constructor';

const stepIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .overwrite((id) => (id === TAKEN ? `${TAKEN}-step` : id));

export const chainStepSchema = z.object({
  /** Unique within its chain; it stays the same when the chain is edited. */
  id: stepIdSchema,
  /** The step whose result it works on; null if it works on the picture alone. */
  from: stepIdSchema.nullable(),
  /** Whether the artist must approve that step's result first. */
  approve: z.boolean(),
  recipe: recipeSchema,
});
export type ChainStep = z.infer<typeof chainStepSchema>;

/** Steps in their order: each works on the picture, or on the result of a step before it. Two that work on one result are branches. */
export const chainSchema = z.object({ steps: z.array(chainStepSchema).min(1).max(MOST_STEPS).readonly() });
export type Chain = z.infer<typeof chainSchema>;

/** A chain with a name that the artist gave it. */
export const namedChainSchema = chainSchema.extend({ name: namedRecipeSchema.shape.name });
export type NamedChain = z.infer<typeof namedChainSchema>;

/** The step with that id; null if there is none. */
export function stepOf({ steps }: Chain, id: string | null): ChainStep | null {
  return steps.find((step) => step.id === id) ?? null;
}

/** The steps that lead from the picture to a step, which is the last. An empty list if there is no such step. */
export function pathTo(chain: Chain, id: string): readonly ChainStep[] {
  const path: ChainStep[] = [];
  for (let step = stepOf(chain, id); step !== null; step = stepOf(chain, step.from)) {
    // A chain that no schema or rule looked at may lead in a circle.
    if (path.includes(step)) return [];
    path.unshift(step);
  }
  return path;
}

/** The steps that work on a step's result, on their results, and so on; in the chain's order, without the step itself. */
export function stepsAfter(chain: Chain, id: string): readonly ChainStep[] {
  return chain.steps.filter(
    (step) => step.id !== id && pathTo(chain, step.id).some((each) => each.id === id),
  );
}

/** With the picture, what *done before* compares for a step: all recipes up to it, as sent. */
export function recipesUpTo(chain: Chain, id: string): readonly Recipe[] {
  return pathTo(chain, id).map(({ recipe }) => recipeAsSent(recipe));
}

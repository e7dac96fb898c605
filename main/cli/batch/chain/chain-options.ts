import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { ChainChoice } from '../../../engine/batch/chain/start-chains.ts';

/** The options of chains as commander read them. */
export const rawChainSchema = z.object({
  approve: z.enum(['all', 'none']).optional(),
  reserve: z.boolean().default(false),
});

/** What the run says of a chain. */
export type ChainOptions = z.infer<typeof rawChainSchema>;

/** What is said when the chain is started. */
export const choiceOf = ({ approve, reserve }: ChainOptions): ChainChoice => ({
  approve: approve === 'all' ? 'all' : 'ask',
  reserve,
});

/**
 * Refuses options of chains for a recipe alone.
 * @throws AppError `usage`
 */
export function requireNoChainOptions({ approve, reserve }: ChainOptions): void {
  const option = approve !== undefined ? '--approve' : reserve ? '--reserve' : null;
  if (option === null) return;
  throw new AppError('usage', `${option} belongs to a chain, and this recipe is none; leave it out.`);
}

/** Options that say what is made. */
interface Said {
  readonly kind: string | null;
  readonly changes: object;
  readonly settings: readonly unknown[];
  readonly meshes: readonly unknown[];
  readonly imageUrls: readonly unknown[];
  readonly watch: object | null;
}

/**
 * Refuses options that mean nothing for a chain.
 * @returns the recipe of the first step, which the references are looked at for
 * @throws AppError `usage`
 */
export function requireFitsChain({ name, steps }: NamedChain, options: Said): Recipe {
  const [change] = Object.keys(options.changes);
  const other =
    options.watch !== null
      ? '--watch, which takes single recipes'
      : options.kind !== null
        ? '--kind'
        : change !== undefined
          ? 'options that change a recipe'
          : options.settings.length > 0
            ? '--set'
            : options.meshes.length > 0
              ? '--mesh'
              : options.imageUrls.length > 0
                ? '--image-url'
                : null;
  if (other !== null) {
    throw new AppError(
      'usage',
      `“${name}” is a chain: its steps say what is made, and it begins with pictures. Leave out ${other}, or name another recipe.`,
    );
  }
  const [first] = steps;
  if (first === undefined) throw new AppError('usage', `“${name}” has no steps; name another recipe.`);
  return first.recipe;
}

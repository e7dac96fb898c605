import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { ChainChoice } from '../../../engine/batch/chain/start-chains.ts';
import type { RowSetting } from '../row-setting.ts';

/** The options of chains as commander read them. */
export const rawChainSchema = z.object({
  approve: z.array(z.string().min(1)).default([]),
  reject: z.array(z.string().min(1)).default([]),
  againFrom: z.string().optional(),
  reserve: z.boolean().default(false),
});

/** What the run says of a chain. */
export type ChainOptions = z.infer<typeof rawChainSchema>;

/** What is said when the chain is started. */
export const choiceOf = ({ approve, reserve }: ChainOptions): ChainChoice => ({
  approve: approve.includes('all') ? 'all' : 'ask',
  reserve,
});

/** Patterns of references whose results are approved, or rejected: all of one kind of word. */
export const patternsOf = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word !== 'all' && word !== 'none');

/** Whether something is said about runs that are on record already. */
export const saysWords = ({ approve, reject, againFrom }: ChainOptions): boolean =>
  againFrom !== undefined || reject.length > 0 || patternsOf(approve).length > 0;

/**
 * Refuses options of chains for a recipe alone.
 * @throws AppError `usage`
 */
export function requireNoChainOptions({ approve, reject, againFrom, reserve }: ChainOptions): void {
  const given = [
    [approve.length > 0, '--approve'],
    [reject.length > 0, '--reject'],
    [againFrom !== undefined, '--again-from'],
    [reserve, '--reserve'],
  ] as const;
  const option = given.find(([is]) => is)?.[1] ?? null;
  if (option === null) return;
  throw new AppError('usage', `${option} belongs to a chain, and this recipe is none; leave it out.`);
}

/** Options that say what is made. */
interface Said {
  readonly kind: string | null;
  readonly changes: object;
  readonly settings: readonly RowSetting[];
  readonly meshes: readonly unknown[];
  readonly imageUrls: readonly unknown[];
  readonly chain: ChainOptions;
}

/**
 * Refuses options that mean nothing for a chain.
 * @returns the recipe of the first step, which the references are looked at for
 * @throws AppError `usage`
 */
export function requireFitsChain({ name, steps }: NamedChain, options: Said): Recipe {
  const [change] = Object.keys(options.changes);
  const other =
    options.kind !== null
      ? '--kind'
      : change !== undefined
        ? 'options that change a recipe'
        : options.settings.some(({ change: { of } }) => of !== 'labels' && of !== 'again')
          ? '--set but for name, note, tags and again'
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
  requireStep({ name, steps }, options.chain);
  const [first] = steps;
  if (first === undefined) throw new AppError('usage', `“${name}” has no steps; name another recipe.`);
  return first.recipe;
}

/** Refuses to run a chain again from a step that it does not have. Throws AppError `usage`. */
export function requireStep({ name, steps }: NamedChain, { againFrom }: ChainOptions): void {
  if (againFrom === undefined || steps.some(({ id }) => id === againFrom)) return;
  const ids = steps.map(({ id }) => id).join(', ');
  throw new AppError('usage', `“${name}” has no step “${againFrom}”; its steps are ${ids}.`);
}

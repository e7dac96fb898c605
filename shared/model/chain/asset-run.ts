import { z } from 'zod';
import type { Chain } from './chain.ts';

/** Which run of a chain an asset is a result of, and of which step. It is in the asset's sidecar, so that it is known without the ledger. */
export const assetRunSchema = z.object({
  /** The id of the run: of one chain at work on one reference. */
  run: z.string(),
  /** What the chain was called when the run was started; empty if that is not known. */
  chain: z.string(),
  /** The id of the step. */
  step: z.string(),
  /** The step's number in its chain, from 1, and how many steps that has. */
  number: z.number().int().positive(),
  of: z.number().int().positive(),
});
export type AssetRun = z.infer<typeof assetRunSchema>;

/** What the sidecar of a step's result says of its run; null if the run has no such step. */
export function assetRunOf(
  {
    id,
    chainName = '',
    chain,
  }: { readonly id: string; readonly chainName?: string | undefined; readonly chain: Chain },
  step: string,
): AssetRun | null {
  const at = chain.steps.findIndex((each) => each.id === step);
  return at < 0 ? null : { run: id, chain: chainName, step, number: at + 1, of: chain.steps.length };
}

import { z } from 'zod';
import { TASK_KINDS } from '../../interface/tasks.ts';
import type { Asset } from '../asset.ts';

/** What an asset is to those who look for it: what its task made, or a picture that was imported, which lies among the depth maps and is none. */
export const assetKindSchema = z.enum([...TASK_KINDS, 'picture']);
export type AssetKind = z.infer<typeof assetKindSchema>;

export function assetKindOf({ kind, imported }: Pick<Asset, 'kind' | 'imported'>): AssetKind {
  return imported?.as === 'picture' ? 'picture' : kind;
}

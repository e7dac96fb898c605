/*
 * Folder chain: plans of chains (docs/decisions/0093). done-before.ts says what a step is sent and whether that was made before, judge-chain.ts
 * what a row of a plan would come to, sent-steps.ts what of it was sent before, and start-chains.ts writes the rows that are started into the ledger.
 */

import { basename, join } from 'node:path';
import { meshFormatSchema } from '../../../../shared/interface/formats.ts';
import { type ChainStep, recipesUpTo } from '../../../../shared/model/chain/chain.ts';
import type { ChainRecord, ChainResult } from '../../../../shared/model/chain/chain-record.ts';
import { stepReference } from '../../../../shared/model/chain/step-reference.ts';
import type { MeshSource, Reference } from '../../../../shared/model/reference.ts';
import { type Library, resultOf, type StoredAsset } from '../../library/library.ts';
import { chainFingerprint, fingerprint } from '../fingerprint.ts';

/** What a step would be sent now. */
export interface StepInput {
  readonly reference: Reference;
  /** As every job has it: of the bytes that are sent. */
  readonly fingerprint: string;
  /** Of the picture and all recipes up to the step; null if a result before it is not as it came. */
  readonly print: string | null;
}

/**
 * @param parent the result that it works on; `print` as in {@link StepInput} of the step that made it, null also if it was changed since
 * @returns null if the step cannot work on what there is
 */
export function stepInput(
  { chain, reference: picture }: Pick<ChainRecord, 'chain' | 'reference'>,
  step: ChainStep,
  parent: { readonly mesh: MeshSource | null; readonly print: string | null },
): StepInput | null {
  const reference = stepReference(step, picture, parent.mesh);
  const own = reference === null ? null : fingerprint(reference, step.recipe);
  if (reference === null || own === null) return null;
  const isAsCame = step.from === null || parent.print !== null;
  const print = isAsCame ? chainFingerprint(picture, recipesUpTo(chain, step.id)) : null;
  return { reference, fingerprint: own, print };
}

/** The model of an asset, as later steps are sent it. Where its file lies is looked up again before it is sent. */
export function meshOfResult({ asset, folder }: StoredAsset): MeshSource | null {
  const result = resultOf(asset);
  if (result === undefined) return null;
  const { path, bytes, sha256 } = result;
  const format = meshFormatSchema.safeParse(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
  const file = { path: join(folder, path), name: basename(path), bytes, sha256, format: format.data ?? null };
  return { from: 'asset', assetId: asset.id, file };
}

/**
 * The result of the same work that is in the library: made of the same bytes, or of the same picture by the same recipes.
 * @throws AppError while the library cannot be reached: nothing may be paid for twice
 */
export async function findDone(
  {
    library,
    results,
  }: {
    readonly library: Pick<Library, 'get' | 'findByFingerprint'>;
    readonly results: (print: string) => readonly ChainResult[];
  },
  { fingerprint: own, print }: Pick<StepInput, 'fingerprint' | 'print'>,
): Promise<StoredAsset | null> {
  const same = await library.findByFingerprint(own);
  if (same !== null || print === null) return same;
  for (const { assetId, sha256 } of results(print)) {
    const stored = await library.get(assetId);
    if (stored !== null && stored.place !== 'trash' && resultOf(stored.asset)?.sha256 === sha256)
      return stored;
  }
  return null;
}

import type { ChainStep } from '../../../shared/model/chain/chain.ts';
import type { ChainRecord, ChainResult } from '../../../shared/model/chain/chain-record.ts';
import { meshOfResult, type StepInput, stepInput } from '../batch/chain/done-before.ts';
import type { WorldNow } from './chain-world.ts';

/** What a step would be sent now; null if the result that it works on is not there. */
export function inputOf(record: ChainRecord, step: ChainStep, world: WorldNow): StepInput | null {
  if (step.from === null) return stepInput(record, step, { mesh: null, print: null });
  const parent = record.steps[step.from];
  if (parent?.state !== 'home') return null;
  const stored = world.assetOf(parent.assetId);
  const mesh = stored === null ? null : meshOfResult(stored);
  const isAsCame = mesh?.from === 'asset' && mesh.file.sha256 === parent.sha256;
  return stepInput(record, step, { mesh, print: isAsCame ? (record.prints[step.from] ?? null) : null });
}

/** Whether a result is on record as it came, with other bytes. */
export function isEdited(came: readonly ChainResult[], { assetId, sha256 }: ChainResult): boolean {
  const own = came.filter((each) => each.assetId === assetId);
  return own.length > 0 && !own.some((each) => each.sha256 === sha256);
}

/** The wishes without the one about a step. */
export function without(wishes: ChainRecord['wishes'], step: string): ChainRecord['wishes'] {
  if (wishes === undefined) return undefined;
  const { [step]: _, ...others } = wishes;
  return others;
}

/** The hashes of what steps are made of, with that of a step; without one if it is null. */
export function printsWith({ prints }: ChainRecord, id: string, print: string | null): ChainRecord['prints'] {
  const { [id]: _, ...others } = prints;
  return print === null ? others : { ...others, [id]: print };
}

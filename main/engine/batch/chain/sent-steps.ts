import type { Chain } from '../../../../shared/model/chain/chain.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Finding } from '../../../../shared/model/preflight.ts';
import { type Library, resultOf } from '../../library/library.ts';
import { findSentBefore, type SentBefore, type SentBeforeParts, sentFinding } from '../rows/sent-before.ts';
import type { StepInput } from './done-before.ts';
import { type ChainLookedUp, type KnownChains, rejectedBefore } from './judge-chain.ts';

export interface SentSteps extends Pick<PlanRow, 'sentBefore' | 'sentSteps'> {
  readonly findings: readonly Finding[];
}

/**
 * What was sent before of the steps that a reference would be sent for next. What later steps work on is not there yet, so nobody knows of them.
 * @param known of the reference, by `lookUpChain`
 * @throws AppError while the library cannot be reached
 */
export async function sentSteps(
  parts: SentBeforeParts & {
    readonly library: Pick<Library, 'get'>;
    readonly chains: Pick<KnownChains, 'results'>;
    readonly findOwed: (fingerprint: string) => Job | null;
  },
  { steps }: Chain,
  { run, next }: Pick<ChainLookedUp, 'run' | 'next'>,
): Promise<SentSteps> {
  const findings: Finding[] = [];
  const ids: string[] = [];
  for (const [index, { id }] of steps.entries()) {
    const input = next.get(id);
    if (input === undefined || rejectedBefore(run, id) !== null) continue;
    // A step whose work has a job takes that, and pays for none.
    if (parts.findOwed(input.fingerprint) !== null) continue;
    const sent = await findStepSentBefore({ ...parts, results: parts.chains.results }, input);
    if (sent.length === 0) continue;
    ids.push(id);
    for (const each of sent) {
      const finding = sentFinding(each);
      findings.push(index === 0 ? finding : { ...finding, message: `Step ${index + 1}: ${finding.message}` });
    }
  }
  return { findings, ...(ids.length > 0 && { sentBefore: true, sentSteps: ids }) };
}

/**
 * What is left of a step's work: of what is sent now, or of the same picture by the same recipes, where a result before it was made again since. As
 * {@link findSentBefore}, and where it would count as done if it was put back.
 * @throws AppError while the library cannot be reached
 */
export async function findStepSentBefore(
  parts: SentBeforeParts & {
    readonly library: Pick<Library, 'get'>;
    readonly results: KnownChains['results'];
  },
  { fingerprint, print }: Pick<StepInput, 'fingerprint' | 'print'>,
): Promise<readonly SentBefore[]> {
  const same = await findSentBefore(parts, fingerprint);
  if (same.length > 0 || print === null || print === fingerprint) return same;
  const left = parts.findAbandoned(print);
  return [
    ...((await isInTrash(parts, print)) ? (['in-trash'] as const) : []),
    ...(left === null ? [] : [left]),
  ];
}

async function isInTrash(
  { library, results }: { readonly library: Pick<Library, 'get'>; readonly results: KnownChains['results'] },
  print: string,
): Promise<boolean> {
  for (const { assetId, sha256 } of results(print)) {
    const stored = await library.get(assetId);
    if (stored?.place === 'trash' && resultOf(stored.asset)?.sha256 === sha256) return true;
  }
  return false;
}

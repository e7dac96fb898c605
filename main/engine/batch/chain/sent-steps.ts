import type { Chain } from '../../../../shared/model/chain/chain.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Finding } from '../../../../shared/model/preflight.ts';
import { findSentBefore, type SentBeforeParts, sentFinding } from '../rows/sent-before.ts';
import { type ChainLookedUp, rejectedBefore } from './judge-chain.ts';

export interface SentSteps extends Pick<PlanRow, 'sentBefore' | 'sentSteps'> {
  readonly findings: readonly Finding[];
}

/**
 * What was sent before of the steps that a reference would be sent for next. What later steps work on is not there yet, so nobody knows of them.
 * @param known of the reference, by `lookUpChain`
 * @throws AppError while the library cannot be reached
 */
export async function sentSteps(
  parts: SentBeforeParts & { readonly findOwed: (fingerprint: string) => Job | null },
  { steps }: Chain,
  { run, next }: Pick<ChainLookedUp, 'run' | 'next'>,
): Promise<SentSteps> {
  const findings: Finding[] = [];
  const ids: string[] = [];
  for (const [index, { id }] of steps.entries()) {
    const print = next.get(id);
    // A step whose work has a job takes that, and pays for none.
    if (print === undefined || rejectedBefore(run, id) !== null || parts.findOwed(print) !== null) continue;
    const sent = await findSentBefore(parts, print);
    if (sent.length === 0) continue;
    ids.push(id);
    for (const each of sent) {
      const finding = sentFinding(each);
      findings.push(index === 0 ? finding : { ...finding, message: `Step ${index + 1}: ${finding.message}` });
    }
  }
  return { findings, ...(ids.length > 0 && { sentBefore: true, sentSteps: ids }) };
}

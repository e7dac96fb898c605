import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { WorldNow } from './chain-world.ts';

/**
 * Approves what steps wait for, where the artist approved all beforehand: results as they came, but not those that were marked since as
 * rejected, or as to be made again.
 */
export function approveAll(
  book: Pick<JobEngine['chains'], 'apply'>,
  record: ChainRecord,
  world: WorldNow,
): ChainRecord {
  if (record.approve !== 'all') return record;
  let now = record;
  for (const { from, approve } of record.chain.steps) {
    const parent = from === null ? undefined : now.steps[from];
    if (!approve || from === null || parent?.state !== 'home' || now.approvals[from] !== undefined) continue;
    const { assetId, sha256 } = parent;
    const result = world.resultOf(assetId);
    const decision = world.assetOf(assetId)?.asset.decision;
    const isAsCame = result.at === 'library' && result.sha256 === sha256;
    if (!isAsCame || decision === 'reject' || decision === 'redo') continue;
    now = book.apply(record.id, { type: 'decided', step: from, word: 'approved', sha256 }) ?? now;
  }
  return now;
}

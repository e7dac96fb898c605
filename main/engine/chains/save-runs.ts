import { assetRunOf } from '../../../shared/model/chain/asset-run.ts';
import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import type { WorldNow } from './chain-world.ts';

/**
 * Has each result of a run say in its sidecar that it is one. What the run made says so from the first; what was done before does not, nor what
 * an earlier version brought home.
 */
export async function saveRuns(record: ChainRecord, { library, assetOf }: WorldNow): Promise<void> {
  for (const { id } of record.chain.steps) {
    const step = record.steps[id];
    const run = assetRunOf(record, id);
    if (step?.state !== 'home' || library === null || run === null) continue;
    const asset = assetOf(step.assetId)?.asset;
    const isNamed = asset?.runs?.some((each) => each.run === run.run && each.step === id);
    if (asset !== undefined && isNamed !== true) await library.saveRun(asset.id, run);
  }
}

import { isEnded } from '../../../../shared/model/job.ts';
import { placeOf } from '../../../../shared/model/reference.ts';
import type { OpenedEngine } from '../../open-engine.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import { summarise } from '../../report/batch-run-state.ts';
import type { AssetLine } from '../../report/json-events.ts';
import { type ChainsEnd, toApproveOf } from '../chain/report-chains.ts';
import type { FollowedWatch } from './follow-watched.ts';

/** The summary that ends the run of a watch. */
export async function endWatch(
  { reporter }: { readonly reporter: BatchReporter },
  { engine }: OpenedEngine,
  followed: FollowedWatch | null,
  { approvals }: ChainsEnd,
): Promise<void> {
  const tracked = followed?.tracked() ?? [];
  const assets: AssetLine[] = [];
  for (const { job } of tracked) {
    const stored = job.state.state === 'done' ? await engine.assets.get(job.state.assetId) : null;
    if (stored !== null)
      assets.push({ id: stored.asset.id, path: stored.folder, reference: placeOf(job.reference) });
  }
  const owed = tracked.filter(({ job }) => !isEnded(job.state)).length;
  const summary = { ...summarise({ rows: [] }, tracked, assets), ...toApproveOf(approvals) };
  const plan = { rows: [], connectionId: engine.connections.selected() };
  reporter.ended(summary, { plan, library: engine.library.folder, owed, stopped: true, dryRun: false });
}

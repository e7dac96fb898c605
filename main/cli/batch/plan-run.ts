import type { Plan } from '../../../shared/model/plan.ts';
import type { PlanOptions } from '../../engine/batch/gather-references.ts';
import type { Engine } from '../../engine/engine.ts';
import { type BatchOptions, inputsOf } from './batch-options.ts';
import type { PlanSource } from './plan-source.ts';
import { rowSettingChanges } from './row-setting-changes.ts';

/**
 * The plan of a run: that of its plan file, or of its folders and files with what `--set` changes.
 * @throws AppError as the engine's plans, and {@link rowSettingChanges}
 */
export async function planRun(
  options: BatchOptions,
  { batches, connections }: Pick<Engine, 'batches' | 'connections'>,
  source: PlanSource,
  watch: PlanOptions,
): Promise<Plan> {
  const connectionId = connections.selected();
  if (source.from === 'file') return batches.open(source.file, connectionId, watch);
  const { recipe, chain, fixes, recipes } = source;
  const { views, masks } = options;
  // They were there when the run looked whether there is anything to do.
  const seen = new Set(options.paths);
  const inputs = { ...inputsOf(options), seen, views, ignoreMasks: !masks };
  const request = { ...inputs, recipe, chain: chain ?? undefined, fixes, connectionId };
  const plan = await batches.plan(request, watch);
  const changes = rowSettingChanges(plan, options.settings, recipes);
  return changes.length === 0 ? plan : batches.change(plan.id, changes);
}

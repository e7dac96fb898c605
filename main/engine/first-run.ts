import { DEFAULT_RECIPE, type ModelRecipe } from '../../shared/model/recipe.ts';
import type { Batches } from './batch/batches.ts';
import type { Paths } from './ports.ts';
import type { SettingsChanges } from './settings-changes.ts';

/** What the samples are made with: the default, with as few faces as there can be, so that the first is soon there. */
export const SAMPLE_RECIPE: ModelRecipe = { ...DEFAULT_RECIPE, faces: 100_000 };

/**
 * Queues the sample references, and notes that it was done: a first batch is under way before anybody knows how.
 * Does nothing where no samples are there.
 */
export async function queueSampleJobs({
  samples,
  settings,
  batches,
  connectionId,
}: {
  readonly samples: Paths['samples'];
  readonly settings: SettingsChanges;
  readonly batches: Batches;
  readonly connectionId: string;
}): Promise<void> {
  if (samples === null) return;
  const plan = await batches.plan({ paths: [samples], recipe: SAMPLE_RECIPE, views: 'auto', connectionId });
  await batches.start(plan.id, null);
  await settings.change((now) => ({ ...now, firstRunDone: true }));
}

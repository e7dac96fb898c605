import { DEFAULT_RECIPE, type ModelRecipe } from '../../shared/model/recipe.ts';
import type { Batches } from './batch/batches.ts';
import type { Ports } from './ports.ts';

/** What the samples are made with: the default, with as few faces as there can be, so that the first is soon there. */
export const SAMPLE_RECIPE: ModelRecipe = { ...DEFAULT_RECIPE, faces: 100_000 };

/**
 * Queues the sample references, and notes that it was done: a first batch is under way before anybody knows how.
 * Does nothing where no samples are there.
 */
export async function queueSampleJobs({
  ports,
  batches,
  connectionId,
}: {
  readonly ports: Pick<Ports, 'paths' | 'settings'>;
  readonly batches: Batches;
  readonly connectionId: string;
}): Promise<void> {
  const { samples } = ports.paths;
  if (samples === null) return;
  const plan = await batches.plan({ paths: [samples], recipe: SAMPLE_RECIPE, views: 'auto', connectionId });
  await batches.start(plan.id, null);
  await ports.settings.write({ ...ports.settings.read(), firstRunDone: true });
}

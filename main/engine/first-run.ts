import { LOCAL_CONNECTION_ID } from '../../shared/model/connection.ts';
import { LIGHT_RECIPE } from '../../shared/model/recipe.ts';
import type { Settings } from '../../shared/model/settings/settings.ts';
import type { Batches } from './batch/batches.ts';
import type { Paths } from './ports.ts';
import type { SettingsChanges } from './settings-changes.ts';

/** The settings after the first run: the window shows the first steps, to an artist who has no batch of their own yet. */
export function withFirstRun(settings: Settings): Settings {
  return { ...settings, firstRunDone: true, appearance: { ...settings.appearance, firstSteps: true } };
}

/**
 * Queues the sample references at *Local*, and records that in the settings, so that a new user sees a batch run at once. Never uses a paid
 * account, even if one is selected: nobody asked to spend credits on samples. Without samples, it is a first run all the same; a second does nothing.
 */
export async function queueSampleJobs({
  samples,
  settings,
  batches,
}: {
  readonly samples: Paths['samples'];
  readonly settings: SettingsChanges;
  readonly batches: Batches;
}): Promise<void> {
  if (settings.read().firstRunDone) return;
  if (samples !== null) {
    const plan = await batches.plan({
      paths: [samples],
      recipe: LIGHT_RECIPE,
      views: 'auto',
      connectionId: LOCAL_CONNECTION_ID,
    });
    await batches.start(plan.id, null);
  }
  await settings.change(withFirstRun);
}

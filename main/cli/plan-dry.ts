import { homedir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_CONNECTION_ID } from '../../shared/model/connection.ts';
import type { Plan } from '../../shared/model/plan.ts';
import { BUILT_IN_RECIPES, type ModelRecipe } from '../../shared/model/recipe.ts';
import { createImageInspector } from '../engine/batch/image-inspector.ts';
import { makePlan, type PlanOptions } from '../engine/batch/planner.ts';
import { readOwed } from '../engine/jobs/read-owed.ts';
import { type LibrarySnapshot, readLibrary } from '../engine/library/read-library.ts';
import { readJsonSettings } from '../host/json-settings.ts';
import { platformFolders, thisMachine } from '../host/platform-folders.ts';
import { randomIds } from '../host/random-ids.ts';
import { type BatchOptions, chooseRecipe } from './batch-options.ts';
import { remoteOf } from './open-engine.ts';

/** A plan that left no traces, and the library it was held against. */
export interface DryPlan {
  readonly plan: Plan;
  readonly library: LibrarySnapshot;
}

/**
 * Plans without an engine: library, ledger, settings and log are neither made nor changed, and need not be there.
 * @param fallback the recipe where the options name none
 * @throws AppError `usage`, or `disk` where something is there and cannot be read
 */
export async function planDry(
  options: BatchOptions,
  run: PlanOptions & { readonly env: NodeJS.ProcessEnv; readonly fallback: ModelRecipe },
): Promise<DryPlan> {
  const folders = platformFolders(await thisMachine(run.env, homedir()));
  const data = options.data ?? folders.data;
  const settings = await readJsonSettings(join(data, 'settings.json'));
  const recipe = chooseRecipe(options, [...BUILT_IN_RECIPES, ...settings.recipes], run.fallback);
  const remote = remoteOf({ connection: options.connection, env: run.env });
  const library = await readLibrary(options.library ?? settings.libraryFolder ?? folders.library, {
    required: options.library === null && settings.libraryFolder !== null,
  });
  const owed = readOwed(data);
  const inspector = createImageInspector();
  const itself = (path: string): string => path;
  try {
    const plan = await makePlan(
      {
        inspector,
        library,
        findOwed: (print) => owed.get(print) ?? null,
        ids: randomIds,
        inbox: join(data, 'inbox'),
        thumbnailOf: itself,
        pictureOf: itself,
      },
      {
        paths: options.paths,
        recipe,
        views: options.views,
        connectionId: remote?.id ?? LOCAL_CONNECTION_ID,
      },
      run,
    );
    return { plan, library };
  } finally {
    await inspector.close();
  }
}

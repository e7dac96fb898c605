import { onTestFinished } from 'vitest';
import { createMeshInspector } from '../../../main/engine/batch/file-inspector.ts';
import type { PlanRequest } from '../../../main/engine/batch/gather-references.ts';
import { createImageInspector } from '../../../main/engine/batch/inspect/image-inspector.ts';
import { makePlan, type PlannerParts } from '../../../main/engine/batch/planner.ts';
import { createPriceBook } from '../../../main/engine/money/price-book.ts';
import { type Plan, planSchema } from '../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import { NO_VIEW_WORDS } from '../../../shared/model/settings/view-words.ts';
import { realIds } from './doubles.ts';

/** No chain ever ran. */
export const NO_RUNS: PlannerParts['chains'] = { find: () => null, results: () => [] };

export const emptyLibrary: PlannerParts['library'] = {
  get: async () => null,
  findByFingerprint: async () => null,
  findByResult: async () => null,
  findInTrash: async () => null,
  findWithoutFile: async () => null,
};

/** What makes plans of an empty library and an empty queue, with workers that end with the test. */
export function planParts(parts: Partial<PlannerParts> = {}): PlannerParts {
  const images = createImageInspector();
  const meshes = createMeshInspector();
  onTestFinished(async () => {
    await Promise.all([images.close(), meshes.close()]);
  });
  return {
    images,
    meshes,
    library: emptyLibrary,
    findOwed: () => null,
    findAbandoned: () => null,
    findFailed: () => null,
    isMadeAgain: () => false,
    chains: NO_RUNS,
    priceOf: createPriceBook({ prices: () => [] }).estimate,
    ids: realIds,
    inbox: '/data/inbox',
    viewWords: () => NO_VIEW_WORDS,
    corrections: { read: async () => [] },
    thumbnailOf: (path) => `/thumb/${path}`,
    pictureOf: (path) => `/file/${path}`,
    ...parts,
  };
}

/** A plan at Local, of an empty library and an empty queue unless `parts` say otherwise. */
export async function plan(
  paths: readonly string[],
  parts: Partial<PlannerParts> = {},
  request: Partial<PlanRequest> = {},
): Promise<Plan> {
  const made = await makePlan(planParts(parts), {
    paths,
    recipe: DEFAULT_RECIPE,
    views: 'auto',
    connectionId: 'local',
    ...request,
  });
  return planSchema.parse(made);
}

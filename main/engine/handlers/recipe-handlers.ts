import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import type { Connections } from '../connections/connections.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { Library } from '../library/library.ts';
import type { Ports } from '../ports.ts';
import type { FollowedRecipes } from '../recipes/follow-recipes.ts';
import { reportBatch } from '../report/report-batch.ts';

interface RecipeContext {
  readonly recipes: FollowedRecipes;
  readonly connections: Pick<Connections, 'selected' | 'find'>;
  readonly jobs: Pick<JobEngine, 'price' | 'usualTime' | 'list' | 'titleOf'>;
  readonly library: Pick<Library, 'get'>;
  readonly ports: Pick<Ports, 'clock'>;
  readonly emit: (event: EngineEvent) => void;
}

/** The handlers of the calls about recipes. */
export function recipeHandlers({
  recipes,
  connections,
  jobs,
}: Pick<RecipeContext, 'recipes' | 'connections' | 'jobs'>): Handlers['recipes'] {
  return {
    shared: () => recipes.now(),
    figures: async ({ recipes: asked }) => {
      const connectionId = connections.selected();
      return asked.map((recipe) => ({
        price: jobs.price(connectionId, recipe),
        ...jobs.usualTime(connectionId, recipe),
      }));
    },
  };
}

/** The handlers of the calls about a batch that has ended. */
export function batchEndHandlers({
  jobs,
  library,
  connections,
  ports,
  emit,
}: Pick<RecipeContext, 'jobs' | 'library' | 'connections' | 'ports' | 'emit'>): Pick<
  Handlers['jobs'],
  'report' | 'showResults'
> {
  return {
    report: ({ batchId, format }) =>
      reportBatch({
        batchId,
        format,
        jobs: jobs.list(),
        title: jobs.titleOf(batchId),
        library,
        connectionName: (id) => connections.find(id)?.name ?? id,
        now: ports.clock.now(),
      }),
    showResults: async ({ batchId }) => {
      emit({ event: 'batch.review', payload: { batchId } });
      return undefined;
    },
  };
}

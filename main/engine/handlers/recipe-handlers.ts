import type { Handlers } from '../../../shared/bridge/contract.ts';
import { reportBatch } from '../report/report-batch.ts';
import type { HandlerContext } from './create-handlers.ts';

/** The handlers of the calls about recipes. */
export function recipeHandlers({
  recipes,
  connections,
  jobs,
}: Pick<HandlerContext, 'recipes' | 'connections' | 'jobs'>): Handlers['recipes'] {
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
}: Pick<HandlerContext, 'jobs' | 'library' | 'connections' | 'ports' | 'emit'>): Pick<
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

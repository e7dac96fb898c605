import type { Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';

/** The calls about collections, saved searches and the tree of tags. */
export function collectionHandlers(): Pick<Handlers, 'collections' | 'searches' | 'tagTree'> {
  const missing = async (): Promise<never> => {
    throw new AppError('usage', 'Collections cannot be kept yet.');
  };
  return {
    collections: {
      list: async () => ({ collections: [], faults: [] }),
      having: async () => [],
      change: missing,
    },
    searches: { list: async () => ({ searches: [], faults: [] }), change: missing },
    tagTree: {
      list: async () => ({ tags: [], faults: [] }),
      change: missing,
      rename: missing,
      delete: missing,
      takeBack: missing,
      stop: async () => undefined,
    },
  };
}

import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { SEARCHES_FILE, TAGS_FILE } from '../library/collections/collection-file.ts';
import { createRetags } from '../library/collections/retags.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';

/** The calls about collections, saved searches and the tree of tags. */
export function collectionHandlers({
  library,
  ports,
  emit,
}: {
  readonly library: OpenLibrary;
  readonly ports: Pick<Ports, 'clock'>;
  readonly emit: (event: EngineEvent) => void;
}): Pick<Handlers, 'collections' | 'searches' | 'tagTree'> {
  const { collections } = library;
  const retags = createRetags({
    library,
    clock: ports.clock,
    onProgress: (payload) => emit({ event: 'tags.progress', payload }),
  });
  return {
    collections: {
      list: async () => ({
        collections: [...(await collections.list())],
        faults: [...collections.faults()],
      }),
      having: async ({ ids }) => [...(await collections.having(ids))],
      change: async ({ changes }) => {
        const { back, made, failed } = await collections.change(changes);
        return { back: [...back], made: [...made], failed };
      },
    },
    searches: {
      list: async () => ({
        searches: [...collections.searches()],
        faults: collections.faults().filter(({ file }) => file === SEARCHES_FILE),
      }),
      change: async ({ changes }) => {
        const { back, made } = await collections.changeSearches(changes);
        return { back: [...back], made: [...made] };
      },
    },
    tagTree: {
      list: async () => ({
        tags: [...collections.tagTree()],
        faults: collections.faults().filter(({ file }) => file === TAGS_FILE),
      }),
      change: async ({ changes }) => ({ back: [...(await collections.changeTagTree(changes)).back] }),
      rename: ({ workId, from, to }) => retags.rename(workId, from, to),
      delete: ({ workId, tag }) => retags.rename(workId, tag, null),
      takeBack: ({ workId, back }) => retags.takeBack(workId, back),
      stop: async ({ workId }) => retags.stop(workId),
    },
  };
}

import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { SEARCHES_FILE, TAGS_FILE } from '../library/collections/collection-file.ts';
import { createRetags, type Retagged, type Retags } from '../library/collections/retags.ts';
import type { OpenLibraries } from '../library/libraries/open-libraries.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import { perLibrary } from './per-library.ts';

/** The calls about collections, saved searches and the tree of tags: those of the library that is current. */
export function collectionHandlers({
  library,
  during,
  ports,
  emit,
}: {
  readonly library: OpenLibrary;
  /** Works in the library that is current now, whichever is opened meanwhile. */
  readonly during: OpenLibraries['during'];
  readonly ports: Pick<Ports, 'clock'>;
  readonly emit: (event: EngineEvent) => void;
}): Pick<Handlers, 'collections' | 'searches' | 'tagTree'> {
  const retagsOf = perLibrary((each) =>
    createRetags({
      library: each,
      clock: ports.clock,
      onProgress: (payload) => emit({ event: 'tags.progress', payload }),
    }),
  );
  const working = new Map<string, Retags>();
  const retag = (workId: string, work: (retags: Retags) => Promise<Retagged>): Promise<Retagged> =>
    during(async (current) => {
      const retags = retagsOf(current);
      working.set(workId, retags);
      try {
        return await work(retags);
      } finally {
        working.delete(workId);
      }
    });
  return {
    collections: {
      list: async () => ({
        collections: [...(await library.collections.list())],
        faults: [...library.collections.faults()],
      }),
      having: async ({ ids }) => [...(await library.collections.having(ids))],
      change: async ({ changes }) => {
        const { back, made, failed } = await library.collections.change(changes);
        return { back: [...back], made: [...made], failed };
      },
    },
    searches: {
      list: async () => ({
        searches: [...library.collections.searches()],
        faults: library.collections.faults().filter(({ file }) => file === SEARCHES_FILE),
      }),
      change: async ({ changes }) => {
        const { back, made } = await library.collections.changeSearches(changes);
        return { back: [...back], made: [...made] };
      },
    },
    tagTree: {
      list: async () => ({
        tags: [...(await library.collections.tagTree())],
        faults: library.collections.faults().filter(({ file }) => file === TAGS_FILE),
      }),
      change: async ({ changes }) => ({
        back: [...(await library.collections.changeTagTree(changes)).back],
      }),
      rename: ({ workId, from, to }) => retag(workId, (retags) => retags.rename(workId, from, to)),
      delete: ({ workId, tag }) => retag(workId, (retags) => retags.rename(workId, tag, null)),
      takeBack: ({ workId, back }) => retag(workId, (retags) => retags.takeBack(workId, back)),
      stop: async ({ workId }) => working.get(workId)?.stop(workId),
    },
  };
}

import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import type { Trash } from '../trash.ts';
import type { Collections } from './collections.ts';

const IN_TRASH = { place: 'trash', sort: 'newest' } as const;

/** The trash, with what is deleted from it for good taken out of the collections as well. */
export function forgettingTrash(
  trash: Trash,
  { collections, index }: { readonly collections: Collections; readonly index: ReplaceableIndex },
): Trash {
  return {
    ...trash,
    deleteForGood: async (wanted) => {
      const gone = await trash.deleteForGood(wanted);
      await collections.forget(gone);
      return gone;
    },
    empty: async () => {
      const there = index.use((each) => each.ids(IN_TRASH, 0, each.count(IN_TRASH)));
      await trash.empty();
      await collections.forget(there.filter((id) => index.use((each) => each.byId(id)) === null));
    },
  };
}

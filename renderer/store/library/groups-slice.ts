import type { LibraryGroup, LibraryOrder } from '../../../shared/model/library-order.ts';
import type { SliceCreator } from '../slice.ts';
import type { LibrarySlice } from './library-slice.ts';

/** The groups of an order, as they were when they were read. */
interface ReadGroups {
  readonly order: LibraryOrder;
  readonly groups: readonly LibraryGroup[];
}

/** The window's part of what the library is grouped by. */
export interface GroupsSlice {
  /** The groups that were read last; null before. */
  readonly readGroups: ReadGroups | null;
  readonly setReadGroups: (read: ReadGroups) => void;
  /** Groups of which only the head is shown, by {@link groupId}. */
  readonly collapsedGroups: ReadonlySet<string>;
  readonly setCollapsedGroups: (ids: ReadonlySet<string>) => void;
  /** The group whose head the keyboard is at, by its key; null while it is at the active asset. */
  readonly headInHand: string | null;
  readonly setHeadInHand: (key: string | null) => void;
  /** Whether keys of the library wait for an answer of the engine, for longer than a moment. */
  readonly keysWait: boolean;
  readonly setKeysWait: (keysWait: boolean) => void;
}

export const createGroupsSlice: SliceCreator<GroupsSlice> = (set) => ({
  readGroups: null,
  setReadGroups: (readGroups) => set({ readGroups }),
  collapsedGroups: new Set(),
  setCollapsedGroups: (collapsedGroups) => set({ collapsedGroups }),
  headInHand: null,
  keysWait: false,
  setKeysWait: (keysWait) => set({ keysWait }),
  setHeadInHand: (headInHand) => set({ headInHand }),
});

/** Names a group among those of all orders. */
export function groupId({ groupBy }: LibraryOrder, key: string): string {
  return `${groupBy ?? ''} ${key}`;
}

/** The groups that are shown; null if there are none, or if they are not read yet. While a search is typed, those of before stay. */
export function shownGroups({
  libraryOrder,
  readGroups,
}: Pick<LibrarySlice, 'libraryOrder'> & GroupsSlice): readonly LibraryGroup[] | null {
  if (libraryOrder.groupBy === undefined || readGroups === null) return null;
  const { order, groups } = readGroups;
  const isSame =
    order.groupBy === libraryOrder.groupBy &&
    order.place === libraryOrder.place &&
    (order.reversed ?? false) === (libraryOrder.reversed ?? false) &&
    (order.sort === 'newest') === (libraryOrder.sort === 'newest');
  return isSame && groups.length > 0 ? groups : null;
}

import type { LibraryOrder } from '../../../../shared/model/library-order.ts';
import type { SliceCreator } from '../../slice.ts';

/** A stack that is open: the assets of one subject, whose ids alone are kept. */
export interface OpenStack {
  readonly subject: string;
  /** The one on top first, then the newest; at most {@link MOST_SHOWN}. */
  readonly ids: readonly string[];
  /** How many it has. */
  readonly total: number;
  /** Where it stands in this order of the engine; null if it is not in it. */
  readonly position: number | null;
  /** The asset that stands for it there. */
  readonly cover: string;
  readonly order: LibraryOrder;
}

/** The most versions of a stack that are shown in the grid. All are in the list of versions. */
export const MOST_SHOWN = 200;

/** The window's part of which stacks are open, for as long as it lives. */
export interface StacksSlice {
  /** By subject. */
  readonly openStacks: ReadonlyMap<string, OpenStack>;
  readonly setOpenStacks: (open: ReadonlyMap<string, OpenStack>) => void;
}

export const createStacksSlice: SliceCreator<StacksSlice> = (set) => ({
  openStacks: new Map(),
  setOpenStacks: (openStacks) => set({ openStacks }),
});

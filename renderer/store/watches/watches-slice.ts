import type { WatchView } from '../../../shared/bridge/watch-calls.ts';
import type { ChainApproval } from '../../../shared/model/chain/chain-record.ts';
import type { Existing } from '../../../shared/model/watch/watch.ts';
import type { SliceCreator } from '../slice.ts';

/** A watched folder in the making, or what is changed of one, as it is typed. */
export interface WatchDraft {
  /** Of the one that is changed; null for a new one. */
  readonly id: string | null;
  readonly folder: string;
  /** The key of a recipe, as the form lists them. */
  readonly recipe: string;
  readonly budget: string;
  readonly mostADay: string;
  readonly quiet: string;
  readonly existing: Existing;
  /** Who approves results, where the recipe is a chain. */
  readonly approve: ChainApproval;
  /** Whether the budget of the day holds back what steps to come may cost, where the recipe is a chain. */
  readonly reserve: boolean;
  /** The folder for copies of results; empty for none. */
  readonly copies: string;
}

/** The folders that Maquette watches. */
export interface WatchesSlice {
  /** Null until they are told. */
  readonly watches: readonly WatchView[] | null;
  /** The one that the keyboard is at. */
  readonly activeWatch: string | null;
  /** Kept while its folder is chosen in another dialog. */
  readonly watchDraft: WatchDraft | null;
  readonly setWatches: (watches: readonly WatchView[]) => void;
  readonly setActiveWatch: (id: string | null) => void;
  readonly setWatchDraft: (draft: WatchDraft | null) => void;
}

export const createWatchesSlice: SliceCreator<WatchesSlice> = (set) => ({
  watches: null,
  activeWatch: null,
  watchDraft: null,
  setWatches: (watches) => set({ watches }),
  setActiveWatch: (activeWatch) => set({ activeWatch }),
  setWatchDraft: (watchDraft) => set({ watchDraft }),
});

/** The one that the keyboard is at, or else the first. */
export function watchInHand({ watches, activeWatch }: WatchesSlice): WatchView | null {
  return watches?.find(({ id }) => id === activeWatch) ?? watches?.[0] ?? null;
}

/** How many of them go on only by the artist's word. */
export function watchesInNeed({ watches }: WatchesSlice): number {
  return watches?.filter(needsWord).length ?? 0;
}

/** Whether one goes on only by the artist's word. */
export function needsWord({ state, asking }: Pick<WatchView, 'state' | 'asking'>): boolean {
  const { state: name } = state;
  return name === 'standing-still' || name === 'too-dear' || name === 'no-price' || asking > 0;
}

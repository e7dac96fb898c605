import type { ListedLibrary } from '../../../shared/model/libraries/listed-library.ts';
import type { SliceCreator } from '../slice.ts';

/** The libraries that are known, the current one first, as they were when they were last asked for. */
export interface LibrariesSlice {
  readonly libraries: readonly ListedLibrary[];
  readonly setLibraries: (libraries: readonly ListedLibrary[]) => void;
}

export const createLibrariesSlice: SliceCreator<LibrariesSlice> = (set) => ({
  libraries: [],
  setLibraries: (libraries) => set({ libraries }),
});

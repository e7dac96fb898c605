import type { SliceCreator } from '../slice.ts';

/** An export of parts of a model that is under way. */
export interface PartsOutProgress {
  /** Of the asset. */
  readonly name: string;
  /** From 0 to 1. */
  readonly done: number;
}

export interface PartsOutSlice {
  /** Null while no parts are exported. */
  readonly partsOut: PartsOutProgress | null;
  readonly setPartsOut: (progress: PartsOutProgress | null) => void;
}

export const createPartsOutSlice: SliceCreator<PartsOutSlice> = (set) => ({
  partsOut: null,
  setPartsOut: (partsOut) => set({ partsOut }),
});

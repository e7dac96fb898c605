import type { SliceCreator } from '../../slice.ts';

export interface QualitySlice {
  /** How many models are measured because the artist asked, and how many of them are done; null while none is. */
  readonly measuring: { readonly done: number; readonly of: number } | null;
  readonly setMeasuring: (measuring: QualitySlice['measuring']) => void;
}

export const createQualitySlice: SliceCreator<QualitySlice> = (set) => ({
  measuring: null,
  setMeasuring: (measuring) => set({ measuring }),
});

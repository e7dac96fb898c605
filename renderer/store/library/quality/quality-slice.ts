import type { SliceCreator } from '../../slice.ts';

export interface QualitySlice {
  /** How many models are measured because the artist asked, and how many of them are done; null while none is. */
  readonly qualityRun: { readonly done: number; readonly of: number } | null;
  readonly setQualityRun: (run: QualitySlice['qualityRun']) => void;
}

export const createQualitySlice: SliceCreator<QualitySlice> = (set) => ({
  qualityRun: null,
  setQualityRun: (qualityRun) => set({ qualityRun }),
});

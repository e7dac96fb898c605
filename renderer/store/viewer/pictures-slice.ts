import type { SliceCreator } from '../slice.ts';

/** Pictures of assets that are being drawn and written. */
export interface PicturesProgress {
  /** Assets, with parts of one. */
  readonly done: number;
  readonly of: number;
  /** The asset that is drawn. */
  readonly name: string;
}

export interface PicturesSlice {
  /** Null while none are made. */
  readonly picturesOut: PicturesProgress | null;
  readonly setPicturesOut: (progress: PicturesProgress | null) => void;
}

export const createPicturesSlice: SliceCreator<PicturesSlice> = (set) => ({
  picturesOut: null,
  setPicturesOut: (picturesOut) => set({ picturesOut }),
});

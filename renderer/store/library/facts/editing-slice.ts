import type { SliceCreator } from '../../slice.ts';

/** A change of many assets that is being written. */
export interface Editing {
  readonly done: number;
  readonly of: number;
  /** Ends it after the slice that is written now. */
  readonly stop: () => void;
}

/** How far a change of many assets is. */
export interface EditingSlice {
  /** Null while none is written, or one that takes a moment. */
  readonly editing: Editing | null;
  readonly setEditing: (editing: Editing | null) => void;
}

export const createEditingSlice: SliceCreator<EditingSlice> = (set) => ({
  editing: null,
  setEditing: (editing) => set({ editing }),
});

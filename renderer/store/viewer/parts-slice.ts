import type { SliceCreator } from '../slice.ts';
import type { ViewerSlice } from '../viewer-slice.ts';

/** Parts that are not drawn. They are kept for a preview and the model that replaces it, and forgotten with another model. */
export interface PartsSlice {
  /** The viewer's key of the model that they are parts of, and their indices in `viewed.parts`. See {@link hiddenParts}. */
  readonly hidden: { readonly key: string; readonly parts: ReadonlySet<number> };
  /** Hides a part of the model that is shown, or shows it again. */
  readonly toggleHidden: (part: number) => void;
  readonly showHidden: () => void;
}

const NOTHING: ReadonlySet<number> = new Set();

export const createPartsSlice: SliceCreator<PartsSlice, ViewerSlice> = (set, get) => ({
  hidden: { key: '', parts: NOTHING },
  toggleHidden: (part) => {
    const state = get();
    const { viewed } = state;
    if (viewed === null || part < 0 || part >= viewed.parts.length) return;
    const parts = new Set(hiddenParts(state));
    if (!parts.delete(part)) parts.add(part);
    set({ hidden: { key: viewed.key, parts } });
  },
  showHidden: () => set({ hidden: { key: '', parts: NOTHING } }),
});

/** The parts that are hidden of the model that is shown. */
export function hiddenParts({
  hidden,
  viewed,
}: PartsSlice & Pick<ViewerSlice, 'viewed'>): ReadonlySet<number> {
  return viewed?.key === hidden.key ? hidden.parts : NOTHING;
}

import type { SliceCreator } from '../slice.ts';
import type { ViewerSlice } from '../viewer-slice.ts';
import type { MatchSlice } from './match-slice.ts';
import type { MeasureSlice } from './measure-slice.ts';

/** How far parts can be moved apart. */
export const EXPLODED = { most: 2, first: 1, step: 0.1 } as const;

/** What was done to parts for looking at them. It is kept for a preview and the model that replaces it, and forgotten with another model. */
export interface PartsSlice {
  /** The viewer's key of the model that they are parts of, and the indices in `viewed.parts` of those that are not drawn. See {@link hiddenParts}. */
  readonly hidden: { readonly key: string; readonly parts: ReadonlySet<number> };
  /** How far the parts of the model with this key stand apart. See {@link explodedShare}. */
  readonly exploded: { readonly key: string; readonly share: number };
  /** The index of the part that the keyboard is at in the list. */
  readonly partAt: number;
  /** The part whose name is typed, in the model with this key; null while none is. See {@link renamedPart}. */
  readonly renaming: { readonly key: string; readonly part: number } | null;
  readonly setPartAt: (part: number) => void;
  readonly renamePart: (part: number | null) => void;
  /** Hides a part of the model that is shown, or shows it again. */
  readonly toggleHidden: (part: number) => void;
  readonly showHidden: () => void;
  /** Moves the parts of the model that is shown apart. @param share 0 puts them together; it is kept within its range */
  readonly explode: (share: number) => void;
}

const NOTHING: ReadonlySet<number> = new Set();

export const createPartsSlice: SliceCreator<PartsSlice, ViewerSlice> = (set, get) => ({
  hidden: { key: '', parts: NOTHING },
  exploded: { key: '', share: 0 },
  partAt: 0,
  renaming: null,
  setPartAt: (partAt) => set({ partAt }),
  renamePart: (part) =>
    set(({ viewed }) => ({ renaming: part === null ? null : { key: viewed?.key ?? '', part } })),
  toggleHidden: (part) => {
    const state = get();
    const { viewed } = state;
    if (viewed === null || part < 0 || part >= viewed.parts.length) return;
    const parts = new Set(hiddenParts(state));
    if (!parts.delete(part)) parts.add(part);
    set({ hidden: { key: viewed.key, parts } });
  },
  showHidden: () => set({ hidden: { key: '', parts: NOTHING } }),
  explode: (share) =>
    set(({ viewed }) => ({
      // Sums of steps are rounded: 0 is to be 0.
      exploded: {
        key: viewed?.key ?? '',
        share: Math.round(Math.min(EXPLODED.most, Math.max(0, share)) * 1000) / 1000,
      },
    })),
});

/** The parts that are hidden of the model that is shown. */
export function hiddenParts({
  hidden,
  viewed,
}: Pick<PartsSlice, 'hidden'> & Pick<ViewerSlice, 'viewed'>): ReadonlySet<number> {
  return viewed?.key === hidden.key ? hidden.parts : NOTHING;
}

type Exploded = Pick<PartsSlice, 'exploded'> &
  Pick<ViewerSlice, 'viewed'> &
  Pick<MeasureSlice, 'measuring'> &
  Pick<MatchSlice, 'isMatching'>;

/**
 * How far the parts of the model that is shown stand apart: 1 is twice as far from its middle as they are. They are together while something is
 * measured or held against the reference, since both are about the model as it is.
 */
export function explodedShare({ exploded, viewed, measuring, isMatching }: Exploded): number {
  return viewed?.key === exploded.key && measuring === null && !isMatching ? exploded.share : 0;
}

/** The index of the part whose name is typed; null while none is. */
export function renamedPart({
  renaming,
  viewed,
}: Pick<PartsSlice, 'renaming'> & Pick<ViewerSlice, 'viewed'>): number | null {
  return renaming !== null && viewed?.key === renaming.key ? renaming.part : null;
}

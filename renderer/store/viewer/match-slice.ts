import type { View } from '../../../shared/interface/formats.ts';
import type { SliceCreator } from '../slice.ts';

/** What a reference's subject was told from its background by; `unsure`: by colours that leave a doubt. */
export type SubjectFoundBy = 'mask' | 'alpha' | 'outline' | 'unsure';

/** How far the comparison of a model with its reference is. */
export type MatchState =
  | { readonly is: 'reading' }
  | { readonly is: 'finding'; readonly share: number }
  | {
      readonly is: 'shown';
      /** What the model misses of the reference, and what it has beside it, as shares of the reference's silhouette. */
      readonly missing: number;
      readonly tooMuch: number;
      /** What both cover, divided by what either covers, as it is measured. */
      readonly match: number;
      readonly picture: ImageData;
    }
  | { readonly is: 'failed'; readonly why: 'no-subject' | 'changed' | 'unreadable' | 'stopped' };

export interface MatchSlice {
  readonly isMatching: boolean;
  readonly match: MatchState;
  readonly foundBy: SubjectFoundBy | null;
  /** The side of the reference that was chosen; null for the first. */
  readonly matchedWith: View | null;
  /** Raised to have the camera found once more. */
  readonly matchRound: number;
  readonly setMatching: (isMatching: boolean) => void;
  readonly setMatch: (match: MatchState) => void;
  readonly setFoundBy: (by: SubjectFoundBy) => void;
  readonly matchWith: (side: View) => void;
  readonly matchAgain: () => void;
}

const READING: MatchState = { is: 'reading' };

export const createMatchSlice: SliceCreator<MatchSlice> = (set) => ({
  isMatching: false,
  match: READING,
  foundBy: null,
  matchedWith: null,
  matchRound: 0,
  setMatching: (isMatching) => set({ isMatching, match: READING, foundBy: null, matchedWith: null }),
  setMatch: (match) => set({ match }),
  setFoundBy: (foundBy) => set({ foundBy }),
  matchWith: (matchedWith) => set({ matchedWith, match: READING, foundBy: null }),
  matchAgain: () => set(({ matchRound }) => ({ matchRound: matchRound + 1, match: READING })),
});

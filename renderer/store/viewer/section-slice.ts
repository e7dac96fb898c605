import type { SliceCreator } from '../slice.ts';

/** The direction that a section looks along: an axis, or one that the artist turns. */
export type SectionAxis = 'x' | 'y' | 'z' | 'free';

/** A plane that cuts the model open. It belongs to no model: the next one is cut at the same share of its extent. */
export interface Section {
  readonly axis: SectionAxis;
  /** Where it stands, as a share of the model's extent along its direction: 0 cuts all of it away, 1 nothing. */
  readonly at: number;
  /** Whether the other side is cut away. */
  readonly isFlipped: boolean;
  /** The direction of a free plane in degrees: around the vertical axis from +Z, and up from the ground. */
  readonly turn: number;
  readonly tilt: number;
}

export interface SectionSlice {
  /** Null while the model is whole. */
  readonly section: Section | null;
  /** The last one, to begin with. */
  readonly lastSection: Section;
  /** Changes the section, or begins one where there is none. @param change null ends it */
  readonly setSection: (change: Partial<Section> | null) => void;
}

const FIRST: Section = { axis: 'x', at: 0.5, isFlipped: false, turn: 45, tilt: 0 };

export const createSectionSlice: SliceCreator<SectionSlice> = (set) => ({
  section: null,
  lastSection: FIRST,
  setSection: (change) =>
    set(({ lastSection }) => {
      if (change === null) return { section: null };
      const next = { ...lastSection, ...change };
      const section = { ...next, at: Math.min(1, Math.max(0, next.at)) };
      return { section, lastSection: section };
    }),
});

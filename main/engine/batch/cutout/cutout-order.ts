import type { FoundCutout } from '../../../../shared/model/cutout/seen-cutout.ts';

export interface CutoutOrder {
  readonly path: string;
  /** Hex, as the plan has it. */
  readonly sha256: string;
  /** Whether the artist's own mask is its alpha. */
  readonly isMasked: boolean;
  /** What its picture is: the subject in its colours, or only the outline that the silhouette match is measured with. */
  readonly shows: 'subject' | 'outline';
}

/** What became of it, with the picture where something was cut out. */
export type CutoutOutcome =
  | { readonly is: 'found'; readonly found: FoundCutout; readonly bytes: Uint8Array | null }
  | { readonly is: 'changed' }
  | { readonly is: 'not-seen' };

/** The longer side of a cut-out as it is shown. It takes a second or two then. */
export const SHOWN_SIDE = 1024;

/** That of an outline, as it is measured. */
export const OUTLINE_SIDE = 512;

/** Pixels that are covered by more than half are within an outline. */
export const COVERED = 0.5;

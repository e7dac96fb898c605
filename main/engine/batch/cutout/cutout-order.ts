import type { FoundCutout } from '../../../../shared/model/cutout/seen-cutout.ts';

export interface CutoutOrder {
  readonly path: string;
  /** Hex, as the plan has it. */
  readonly sha256: string;
  /** Whether the artist's own mask is its alpha. */
  readonly isMasked: boolean;
}

/** What became of it, with the picture where something was cut out. */
export type CutoutOutcome =
  | { readonly is: 'found'; readonly found: FoundCutout; readonly bytes: Uint8Array | null }
  | { readonly is: 'changed' }
  | { readonly is: 'not-seen' };

/** The longer side of a cut-out as it is shown. It takes a second or two then. */
export const SHOWN_SIDE = 1024;

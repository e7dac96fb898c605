import { smoothstep } from '../raster/plane.ts';

/** Below this confidence an outline counts as unsure. */
export const SURE_ENOUGH = 0.5;

/** Whether the outline of a cut-out is unsure. One that the image brings as its alpha never is. */
export function isUnsure({ confidence = 1 }: { readonly confidence?: number }): boolean {
  return confidence < SURE_ENOUGH;
}

/** What speaks for and against an outline, each 0 … 1 and found without the others. */
export interface OutlineCues {
  /** The overlap of two outlines that were found in different ways. */
  readonly agreement: number;
  /** The share of the pixels along the outline whose colour and texture belong to the other side. */
  readonly doubt: number;
  /** The share of the outline without an edge in the picture. */
  readonly faint: number;
  /** The share of the picture's border that the subject touches. */
  readonly touching: number;
}

/** How sure an outline is, 0 … 1: each cue that speaks against it takes its share. */
export function confidenceOf({ agreement, doubt, faint, touching }: OutlineCues): number {
  return (
    smoothstep(0.7, 0.95, agreement) *
    (1 - smoothstep(0.08, 0.3, doubt)) *
    (1 - smoothstep(0.35, 0.65, faint)) *
    (1 - 0.4 * smoothstep(0.1, 0.6, touching))
  );
}

import { smoothstep } from '../raster/plane.ts';

/** A point of the outline is faint if no edge there is steeper than this (ΔE per pixel). */
const FAINT_EDGE = 5;
/** Below this confidence an outline counts as unsure. */
export const SURE_ENOUGH = 0.65;

/** Whether the outline of a cut-out is unsure. One that the image brings as its alpha never is. */
export function isUnsure({ confidence = 1 }: { readonly confidence?: number }): boolean {
  return confidence < SURE_ENOUGH;
}

/** What speaks for and against an outline, each 0 … 1. */
export interface OutlineCues {
  /** The overlap of the outline with those that were found in two ways: the smaller one. */
  readonly agreement: number;
  /** The share of the pixels along the outline whose colour and texture belong to the other side. */
  readonly against: number;
  /** The share of the pixels within the outline whose colour and texture belong outside. */
  readonly within: number;
  /** The share of the outline without an edge in the picture. */
  readonly faint: number;
  /** The share of the picture's border that the subject touches. */
  readonly touching: number;
  /** The share of the subject that may be a hard shadow on the backdrop. */
  readonly shadow: number;
  /** How far an overexposed picture hides the outline. */
  readonly clipped: number;
  /** How much of the picture shows the squares of strong jpeg compression. */
  readonly blocks: number;
  /** The share of the subject that lies within a contour that was left outside. */
  readonly around: number;
}

/** What strong compression takes of the confidence at most: edges are lost in it, so that no outline of such a picture is sure. */
const MOST_BY_BLOCKS = 0.36;

/** How sure an outline is, 0 … 1: each cue that speaks against it takes its share. */
export function confidenceOf(cues: OutlineCues): number {
  const { agreement, against, within, faint, touching, shadow, clipped, blocks, around } = cues;
  return (
    smoothstep(0.53, 1, agreement) *
    (1 - smoothstep(0.03, 0.33, against)) *
    (1 - smoothstep(0, 0.12, within)) *
    (1 - smoothstep(0.1, 1.5, faint)) *
    (1 - smoothstep(0.22, 0.31, touching)) *
    (1 - smoothstep(0.04, 0.14, shadow)) *
    (1 - smoothstep(0.08, 0.2, clipped)) *
    (1 - MOST_BY_BLOCKS * smoothstep(0.015, 0.03, blocks)) *
    (1 - smoothstep(0.1, 0.6, around))
  );
}

/** The share of the mask's outline without an edge in the picture. */
export function faintShare(mask: Uint8Array, edges: Float32Array, width: number): number {
  let [outline, faint] = [0, 0];
  for (let i = width; i < mask.length - width; i++) {
    if (mask[i] === 0) continue;
    const inner = mask[i - 1] === 1 && mask[i + 1] === 1 && mask[i - width] === 1 && mask[i + width] === 1;
    if (inner) continue;
    outline++;
    const steepest = Math.max(
      Math.max(edges[i] as number, edges[i - 1] as number),
      Math.max(edges[i + 1] as number, Math.max(edges[i - width] as number, edges[i + width] as number)),
    );
    if (steepest < FAINT_EDGE) faint++;
  }
  return faint / Math.max(1, outline);
}

import { connectedComponents } from '../raster/components.ts';
import { dilate } from '../raster/dilate.ts';
import { maskAbove } from '../raster/plane.ts';
import { estimateBackdrop } from './backdrop.ts';
import { unlikeBackground } from './background-model.ts';
import { bridgeParts } from './bridge-parts.ts';
import { faintShare } from './confidence.ts';
import { MIN_HOLE_SHARE, openHoles } from './holes.ts';
import type { Look } from './look.ts';
import { BACKGROUND, SUBJECT, watershed } from './watershed.ts';

/** A pixel that differs by more than this (ΔE) from every background certainly belongs to the subject. */
const CERTAIN_SUBJECT = 20;
/** Half the width of a crack in a background, in pixels of the original picture. */
const HALF_CRACK_WIDTH = 2;
/** Edges of this strength (ΔE per pixel) and more count as equal. */
const MAX_EDGE = 24;

/** The subject of a picture, and how clear its outline is. */
export interface SubjectMask {
  /** 1 for pixels of the subject, else 0. */
  readonly mask: Uint8Array;
  /** The share of the subject's outline that is faint. */
  readonly faint: number;
}

/**
 * Finds the subject of a picture without alpha. The background is estimated from the colours of the border. Then the background
 * grows from the border, and the subject from pixels that are unlike the background, until they meet at the strongest edges.
 */
export function findSubjectMask({ width, height, lab, edges, border, shrunk }: Look): SubjectMask {
  const marks = new Uint8Array(width * height);
  const surely = Math.max(CERTAIN_SUBJECT, border.noise * 6);
  const unlike = unlikeBackground(lab, border, width, height);
  markSolid(maskAbove(unlike, surely), width, marks);
  for (const seed of border.seeds) marks[seed] = BACKGROUND;
  if (!marks.includes(SUBJECT)) return { mask: new Uint8Array(marks.length), faint: 0 };
  const subject = watershed(marks, { edges, maxEdge: MAX_EDGE, width });
  dropCracks(subject, unlike, Math.max(1, Math.round(HALF_CRACK_WIDTH / shrunk)), width);
  const backdrop = estimateBackdrop(lab, subject, width, height);
  if (backdrop !== undefined) openHoles(subject, backdrop, edges, width);
  bridgeParts(subject, lab, width, height);
  fillPinholes(subject, width);
  return { mask: subject, faint: faintShare(subject, edges, width) };
}

/** Marks components that contain a block of 3 × 3 pixels. Thinner ones may be seams and cracks of the background. */
function markSolid(unlike: Uint8Array, width: number, marks: Uint8Array): void {
  const { labels, sizes } = connectedComponents(unlike, width);
  const solid = sizes.map(() => false);
  for (let i = width + 1; i < unlike.length - width - 1; i++) {
    const label = labels[i] as number;
    if (label === 0 || solid[label] === true) continue;
    if (
      isLabelledRun(labels, i - width, label) &&
      isLabelledRun(labels, i, label) &&
      isLabelledRun(labels, i + width, label)
    )
      solid[label] = true;
  }
  for (let i = 0; i < marks.length; i++) if (solid[labels[i] as number] === true) marks[i] = SUBJECT;
}

/** Whether a pixel and those to its left and right have the same label. */
function isLabelledRun(labels: Int32Array, i: number, label: number): boolean {
  return labels[i - 1] === label && labels[i] === label && labels[i + 1] === label;
}

/**
 * Removes lines of up to twice `reach` pixels that are only darker than the background: seams and cracks of the background
 * that touch the subject.
 */
function dropCracks(subject: Uint8Array, unlike: Float32Array, reach: number, width: number): void {
  const inner = invertMask(dilate(invertMask(subject), width, reach));
  const opened = dilate(inner, width, reach + 1);
  for (let i = 0; i < subject.length; i++) {
    if (subject[i] === 1 && opened[i] === 0 && (unlike[i] as number) < CERTAIN_SUBJECT * 0.9) subject[i] = 0;
  }
}

/** Exchanges 0 and 1 in a mask. */
function invertMask(mask: Uint8Array): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) out[i] = 1 - (mask[i] as number);
  return out;
}

/** Adds small islands of background inside the subject to it: they are noise. */
function fillPinholes(subject: Uint8Array, width: number): void {
  const { labels, sizes } = connectedComponents(invertMask(subject), width);
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (sizes[label] as number) < MIN_HOLE_SHARE * subject.length) subject[i] = 1;
  }
}

import { toLab } from '../colour/lab.ts';
import type { RgbImage } from '../picture/image.ts';
import { blurChannels } from '../raster/blur.ts';
import { connectedComponents } from '../raster/components.ts';
import { largestNear } from '../raster/largest-near.ts';
import { maskAbove } from '../raster/plane.ts';
import { estimateBackdrop } from './backdrop.ts';
import { type BackgroundModel, modelBackground } from './background-model.ts';
import { borderWalk } from './border.ts';
import { bridgeParts } from './bridge-parts.ts';
import { confidenceOf, type OutlineCues } from './confidence.ts';
import { MIN_HOLE_SHARE, openHoles } from './holes.ts';
import { settleMask } from './settle-mask.ts';
import { BACKGROUND, SUBJECT, watershed } from './watershed.ts';

/** The blur radius of the colours before edges are computed, in pixels, for pictures of 800 pixels and more. */
const BLUR_RADIUS = 0.8;
/** A pixel that differs by more than this (ΔE) from every background certainly belongs to the subject. */
const CERTAIN_SUBJECT = 20;
/** Half the width of a crack in a background, in pixels of the original picture. */
const HALF_CRACK_WIDTH = 2;
/** A point of the outline is faint if no edge there is steeper than this (ΔE per pixel). */
const FAINT_EDGE = 5;
/** Edges of this strength (ΔE per pixel) and more count as equal. */
const MAX_EDGE = 24;

/** Of a picture without a subject. */
const NO_CUES: OutlineCues = { agreement: 0, doubt: 1, faint: 0, touching: 0 };

/** The subject of a picture, and how clear its outline is. */
export interface SubjectMask {
  /** 1 for pixels of the subject, else 0. */
  readonly mask: Uint8Array;
  /** How sure its outline is, 0 … 1. */
  readonly confidence: number;
  /** What that is judged by. */
  readonly cues: OutlineCues;
  /** How many different backgrounds the picture's border has. */
  readonly backgrounds: number;
}

/**
 * Finds the subject of a picture without alpha. The background is estimated from the colours of the border. Then the background
 * grows from the border, and the subject from pixels that are unlike the background, until they meet at the strongest edges.
 * @param shrunk the factor by which the picture was shrunk; its edges are steeper by the same factor
 */
export function findSubjectMask({ width, height, rgb }: RgbImage, shrunk: number): SubjectMask {
  const lab = blurLab(toLab(rgb, 3), width, height);
  const model = modelBackground(lab, width, height);
  const backgrounds = model.count;
  const edges = measureEdges(lab, width, 1 / shrunk);
  const marks = new Uint8Array(width * height);
  const surely = Math.max(CERTAIN_SUBJECT, model.noise * 6);
  markSolid(maskAbove(model.unlikeShaded, surely), width, marks);
  for (const seed of model.seeds) marks[seed] = BACKGROUND;
  if (!marks.includes(SUBJECT))
    return { mask: new Uint8Array(marks.length), confidence: 0, cues: NO_CUES, backgrounds };
  const subject = watershed(marks, { edges, maxEdge: MAX_EDGE, width });
  dropCracks(subject, model, Math.max(1, Math.round(HALF_CRACK_WIDTH / shrunk)), width);
  const backdrop = estimateBackdrop(lab, subject, width, height);
  if (backdrop !== undefined) openHoles(subject, backdrop, edges, width);
  // The second outline is drawn against one smooth backdrop. Where a wall meets a table, the first one stays.
  const settled =
    backgrounds === 1 ? settleMask(subject, lab, edges, model.seeds, width) : { agreement: 1, doubt: 0 };
  bridgeParts(subject, lab, edges, width);
  fillPinholes(subject, width);
  const cues = {
    ...settled,
    faint: faintShare(subject, edges, width),
    touching: touchingShare(subject, width),
  };
  return { mask: subject, confidence: confidenceOf(cues), cues, backgrounds };
}

/** The share of the picture's border that the mask touches. */
function touchingShare(mask: Uint8Array, width: number): number {
  const walk = borderWalk(width, mask.length / width);
  let touched = 0;
  for (const i of walk) touched += mask[i] as number;
  return touched / walk.length;
}

/** The share of the mask's outline without an edge in the picture. */
function faintShare(mask: Uint8Array, edges: Float32Array, width: number): number {
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

/** Blurs a little, against noise and JPEG ringing at edges. Less in small pictures, where it would close narrow gaps. */
function blurLab(data: Float32Array, width: number, height: number): Float32Array {
  const sigma = BLUR_RADIUS * Math.min(1, Math.max(0.4, Math.max(width, height) / 800));
  return blurChannels({ width, height, data }, 3, sigma);
}

/** The edge strength at each pixel: ΔE over `step` pixels. */
function measureEdges(lab: Float32Array, width: number, step: number): Float32Array {
  const edges = new Float32Array(lab.length / 3);
  for (let i = width; i < edges.length - width; i++) {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const dx = (lab[i * 3 + 3 + c] as number) - (lab[i * 3 - 3 + c] as number);
      const dy = (lab[(i + width) * 3 + c] as number) - (lab[(i - width) * 3 + c] as number);
      square += dx * dx + dy * dy;
    }
    edges[i] = (Math.sqrt(square) / 2) * step;
  }
  return edges;
}

/**
 * Removes lines of up to twice `reach` pixels that are only darker than the background: seams and cracks of the background
 * that touch the subject.
 */
function dropCracks(subject: Uint8Array, model: BackgroundModel, reach: number, width: number): void {
  const height = subject.length / width;
  const outside = largestNear({ width, height, data: new Float32Array(invertMask(subject)) }, reach).data;
  for (let i = 0; i < outside.length; i++) outside[i] = 1 - (outside[i] as number);
  const opened = largestNear({ width, height, data: outside }, reach + 1);
  for (let i = 0; i < subject.length; i++) {
    if (subject[i] === 1 && opened.data[i] === 0 && (model.unlikeShaded[i] as number) < CERTAIN_SUBJECT * 0.9)
      subject[i] = 0;
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

import { toLab } from '../colour/lab.ts';
import type { RgbImage } from '../picture/image.ts';
import { blurChannels } from '../raster/blur.ts';
import { connectedComponents } from '../raster/components.ts';
import { largestNear } from '../raster/largest-near.ts';
import { maskAbove } from '../raster/plane.ts';
import { backdropAround } from './backdrop.ts';
import { type BackgroundModel, modelBackground } from './background-model.ts';
import { bridgeParts } from './bridge-parts.ts';
import { LEAST_HOLE, openHoles } from './holes.ts';
import { BACKGROUND, SUBJECT, watershed } from './watershed.ts';

/** Blur of the colours that edges are looked for in, in pixels of a picture of 800 pixels and more. */
const CALMING = 0.8;
/** What differs this much (ΔE) from every background is surely subject. */
const SURELY_SUBJECT = 20;
/** Half the width of a crack in a background, in pixels of a picture that was not made smaller. */
const HALF_A_CRACK = 2;
/** An outline along which nothing is steeper than this (ΔE a pixel) is faint. */
const FAINT = 5;
/** Steps of this much a pixel (ΔE) are the top of the scale of edges. */
const STEEPEST = 24;

/** What of a picture is its subject. */
export interface Judgement {
  /** 1 for the subject's pixels, else 0. */
  readonly mask: Uint8Array;
  /** The share of the subject's outline that is faint. */
  readonly faint: number;
}

/**
 * Finds the subject of a picture without alpha. The border's colours tell what background looks like;
 * background grows from the border, subject from what looks nothing like it, and they meet on the strongest edges between.
 * @param shrunk how many times smaller the picture has been made, by which its edges have become steeper
 */
export function judgeSubject({ width, height, rgb }: RgbImage, shrunk: number): Judgement {
  const lab = calmLab(toLab(rgb, 3), width, height);
  const model = modelBackground(lab, width, height);
  const edges = edgesOf(lab, width, 1 / shrunk);
  const marks = new Uint8Array(width * height);
  const surely = Math.max(SURELY_SUBJECT, model.noise * 6);
  markSolid(maskAbove(model.unlikeShaded, surely), width, marks);
  for (const seed of model.seeds) marks[seed] = BACKGROUND;
  if (!marks.includes(SUBJECT)) return { mask: new Uint8Array(marks.length), faint: 0 };
  const subject = watershed(marks, { edges, steepest: STEEPEST, width });
  dropCracks(subject, model, Math.max(1, Math.round(HALF_A_CRACK / shrunk)), width);
  const backdrop = backdropAround(lab, subject, width, height);
  if (backdrop !== undefined) openHoles(subject, backdrop, edges, width);
  bridgeParts(subject, lab, width, height);
  fillPinholes(subject, width);
  return { mask: subject, faint: faintShare(subject, edges, width) };
}

/** How much of the mask's outline no edge runs along. */
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
    if (steepest < FAINT) faint++;
  }
  return faint / Math.max(1, outline);
}

/** Marks what hangs together with a block of 3 × 3: lines thinner than that are seams and cracks in a background, too. */
function markSolid(unlike: Uint8Array, width: number, marks: Uint8Array): void {
  const { labels, sizes } = connectedComponents(unlike, width);
  const solid = sizes.map(() => false);
  for (let i = width + 1; i < unlike.length - width - 1; i++) {
    const label = labels[i] as number;
    if (label === 0 || solid[label] === true) continue;
    if (isRun(labels, i - width, label) && isRun(labels, i, label) && isRun(labels, i + width, label))
      solid[label] = true;
  }
  for (let i = 0; i < marks.length; i++) if (solid[labels[i] as number] === true) marks[i] = SUBJECT;
}

/** Whether a pixel and those to its left and right have the same label. */
function isRun(labels: Int32Array, i: number, label: number): boolean {
  return labels[i - 1] === label && labels[i] === label && labels[i + 1] === label;
}

/** A little blur takes noise and the ringing of JPEG out of edges; in small pictures it would close narrow gaps. */
function calmLab(data: Float32Array, width: number, height: number): Float32Array {
  const sigma = CALMING * Math.min(1, Math.max(0.4, Math.max(width, height) / 800));
  return blurChannels({ width, height, data }, 3, sigma);
}

/** How steep the picture is at each pixel, ΔE in `step` pixels. */
function edgesOf(lab: Float32Array, width: number, step: number): Float32Array {
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
 * Drops lines of up to twice `reach` pixels that are only darker than the background: its seams and cracks, where the
 * subject meets them.
 */
function dropCracks(subject: Uint8Array, model: BackgroundModel, reach: number, width: number): void {
  const height = subject.length / width;
  const outside = largestNear({ width, height, data: new Float32Array(inverted(subject)) }, reach).data;
  for (let i = 0; i < outside.length; i++) outside[i] = 1 - (outside[i] as number);
  const opened = largestNear({ width, height, data: outside }, reach + 1);
  for (let i = 0; i < subject.length; i++) {
    if (subject[i] === 1 && opened.data[i] === 0 && (model.unlikeShaded[i] as number) < SURELY_SUBJECT * 0.9)
      subject[i] = 0;
  }
}

/** A mask of 0 and 1 the other way round. */
function inverted(mask: Uint8Array): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) out[i] = 1 - (mask[i] as number);
  return out;
}

/** Small islands of background inside the subject are noise. */
function fillPinholes(subject: Uint8Array, width: number): void {
  const { labels, sizes } = connectedComponents(inverted(subject), width);
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (sizes[label] as number) < LEAST_HOLE * subject.length) subject[i] = 1;
  }
}

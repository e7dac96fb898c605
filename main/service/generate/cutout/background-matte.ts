import { blur } from '../raster/blur.ts';
import { connectedComponents } from '../raster/components.ts';
import { largestNear } from '../raster/largest-near.ts';
import { mapPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { type BackgroundModel, modelBackground } from './background-model.ts';
import type { Picture } from './decode.ts';
import { toLab } from './lab.ts';
import { softMatte } from './soft-matte.ts';
import { BACKGROUND, SUBJECT, watershed } from './watershed.ts';

/** Enclosed background (inside a handle) smaller than this share of the picture is a pattern, not a hole. */
const LEAST_HOLE = 0.0003;
/** A hole has an edge all around that is this much steeper (ΔE a pixel) than what shading makes. */
const LEAST_EDGE = 2;
/** What differs this much (ΔE) from every background is surely subject. */
const SURELY_SUBJECT = 20;
/** Steps of this much a pixel (ΔE) are the top of the scale of edges. */
const STEEPEST = 24;

/**
 * The matte of a picture without alpha. The border's colours tell what background looks like; background grows from
 * the border, subject from what looks nothing like it, and they meet on the strongest edges between.
 */
export function backgroundMatte(picture: Picture): Plane {
  const { width, height } = picture;
  const lab = calmLab(toLab(picture.rgba, 4), width, height);
  const model = modelBackground(lab, width, height);
  const edges = edgesOf(lab, width);
  const marks = new Uint8Array(width * height);
  const surely = Math.max(SURELY_SUBJECT, model.noise * 6);
  const unlike = marks.map((_, i) => ((model.unlikeShaded[i] as number) > surely ? 1 : 0));
  markSolid(unlike, width, marks);
  for (const seed of model.seeds) marks[seed] = BACKGROUND;
  if (!marks.includes(SUBJECT)) return { width, height, data: new Float32Array(marks.length) };
  watershed(
    marks,
    edges.map((edge) => edge / STEEPEST),
    width,
  );
  const subject = marks.map((mark) => (mark === SUBJECT ? 1 : 0));
  dropCracks(subject, model, width, height);
  openHoles(subject, model, edges, width);
  fillPinholes(subject, width);
  return softMatte(picture, subject);
}

/** Marks what hangs together with a block of 3 × 3: lines thinner than that are seams and cracks in a background, too. */
function markSolid(unlike: Uint8Array, width: number, marks: Uint8Array): void {
  const { labels, sizes } = connectedComponents(unlike, width);
  const solid = sizes.map(() => false);
  for (let i = width + 1; i < unlike.length - width - 1; i++) {
    const label = labels[i] as number;
    if (label === 0 || solid[label] === true) continue;
    let all = true;
    for (const row of [i - width, i, i + width]) {
      all &&= labels[row - 1] === label && labels[row] === label && labels[row + 1] === label;
    }
    if (all) solid[label] = true;
  }
  for (let i = 0; i < marks.length; i++) if (solid[labels[i] as number] === true) marks[i] = SUBJECT;
}

/** A little blur takes noise and the ringing of JPEG out of edges. */
function calmLab(lab: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(lab.length);
  const channel: Plane = { width, height, data: new Float32Array(width * height) };
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < channel.data.length; i++) channel.data[i] = lab[i * 3 + c] as number;
    const soft = blur(channel, 0.8).data;
    for (let i = 0; i < soft.length; i++) out[i * 3 + c] = soft[i] as number;
  }
  return out;
}

/** How steep the picture is at each pixel, ΔE a pixel. */
function edgesOf(lab: Float32Array, width: number): Float32Array {
  const edges = new Float32Array(lab.length / 3);
  for (let i = width; i < edges.length - width; i++) {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const dx = (lab[i * 3 + 3 + c] as number) - (lab[i * 3 - 3 + c] as number);
      const dy = (lab[(i + width) * 3 + c] as number) - (lab[(i - width) * 3 + c] as number);
      square += dx * dx + dy * dy;
    }
    edges[i] = Math.sqrt(square) / 2;
  }
  return edges;
}

/** Drops lines a few pixels thin that are only darker than the background: its seams and cracks, where the subject meets them. */
function dropCracks(subject: Uint8Array, model: BackgroundModel, width: number, height: number): void {
  const inside: Plane = { width, height, data: Float32Array.from(subject) };
  const negative = (plane: Plane): Plane => mapPlane(plane, (value) => -value);
  const opened = largestNear(negative(largestNear(negative(inside), 2)), 3);
  for (let i = 0; i < subject.length; i++) {
    if (opened.data[i] === 0 && (model.unlikeShaded[i] as number) < SURELY_SUBJECT * 0.9) subject[i] = 0;
  }
}

/**
 * Gives back to the background what it cannot reach from the border: parts of the subject that look just like it and
 * are set off by an edge. Without that edge it is shading of the subject that happens to pass through the background's colour.
 */
function openHoles(subject: Uint8Array, model: BackgroundModel, edges: Float32Array, width: number): void {
  const limit = Math.min(9, Math.max(6, model.noise * 4));
  const alike = subject.map((inside, i) => (inside === 1 && (model.unlike[i] as number) < limit ? 1 : 0));
  const { labels, sizes } = connectedComponents(alike, width);
  const rim = sizes.map(() => ({ pixels: 0, edge: 0 }));
  const unlike = sizes.map(() => 0);
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    unlike[label] = (unlike[label] as number) + (model.unlike[i] as number);
    const inner =
      labels[i - 1] === label &&
      labels[i + 1] === label &&
      labels[i - width] === label &&
      labels[i + width] === label;
    const own = rim[label];
    if (inner || own === undefined) continue;
    own.pixels++;
    own.edge += edges[i] as number;
  }
  const isHole = sizes.map((size, label) => {
    const { pixels, edge } = rim[label] ?? { pixels: 0, edge: 0 };
    const steep = edge > Math.max(LEAST_EDGE, 2 * model.noise) * pixels;
    return (
      size >= LEAST_HOLE * subject.length &&
      steep &&
      (unlike[label] as number) < likeness(size / subject.length, model.noise) * size
    );
  });
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && isHole[label] === true) subject[i] = 0;
  }
}

/** How unlike the background a hole may be on average, ΔE; the larger it is (as a share of the picture), the less it is chance. */
function likeness(share: number, noise: number): number {
  return (1 + 1.6 * noise) * (1 + smoothstep(0.0005, 0.004, share));
}

/** Small islands of background inside the subject are noise. */
function fillPinholes(subject: Uint8Array, width: number): void {
  const { labels, sizes } = connectedComponents(
    subject.map((inside) => 1 - inside),
    width,
  );
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (sizes[label] as number) < LEAST_HOLE * subject.length) subject[i] = 1;
  }
}

import { blur } from '../raster/blur.ts';
import { connectedComponents } from '../raster/components.ts';
import type { Plane } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';
import type { Picture } from './decode.ts';
import { type Flood, floodBackground } from './flood.ts';
import { toLab } from './lab.ts';
import { softMatte } from './soft-matte.ts';

/** Enclosed background (inside a handle) smaller than this share of the picture is a pattern, not a hole. */
const LEAST_HOLE = 0.0003;

/** The matte of a picture without alpha: what the border's colours do not reach. */
export function backgroundMatte(picture: Picture): Plane {
  const { width, height } = picture;
  const lab = toLab(picture.rgba, 4);
  const calm = blurLab(lab, width, height, 0.8);
  const flood = floodBackground(calm, width, height);
  const behind = expectedBackground(flood, width, height);
  const subject = Uint8Array.from(flood.background, (flooded) => 1 - flooded);
  openHoles(subject, calm, behind, flood.noise, width);
  fillPinholes(subject, calm, behind, width);
  return softMatte(picture, subject);
}

function blurLab(lab: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const out = new Float32Array(lab.length);
  for (let c = 0; c < 3; c++) {
    const channel: Plane = { width, height, data: lab.filter((_, i) => i % 3 === c) };
    const soft = blur(channel, sigma).data;
    for (let i = 0; i < soft.length; i++) out[i * 3 + c] = soft[i] as number;
  }
  return out;
}

/** The background's colour at every pixel, carried behind the subject from around it. */
function expectedBackground(flood: Flood, width: number, height: number): Float32Array {
  return pushPull({
    width,
    height,
    colours: flood.estimate,
    weights: Float32Array.from(flood.background, (flooded) => flooded),
  });
}

function difference(lab: Float32Array, other: Float32Array, i: number): number {
  return Math.hypot(
    (lab[i * 3] as number) - (other[i * 3] as number),
    (lab[i * 3 + 1] as number) - (other[i * 3 + 1] as number),
    (lab[i * 3 + 2] as number) - (other[i * 3 + 2] as number),
  );
}

/** Parts of the subject that look just like the background behind them are holes that the flood could not enter. */
function openHoles(
  subject: Uint8Array,
  lab: Float32Array,
  behind: Float32Array,
  noise: number,
  width: number,
): void {
  const limit = Math.min(6, Math.max(3, noise * 3));
  const alike = subject.map((inside, i) => (inside === 1 && difference(lab, behind, i) < limit ? 1 : 0));
  const { labels, sizes } = connectedComponents(alike, width);
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (sizes[label] as number) >= LEAST_HOLE * subject.length) subject[i] = 0;
  }
}

/** Small islands of background inside the subject are noise of the flood. */
function fillPinholes(subject: Uint8Array, lab: Float32Array, behind: Float32Array, width: number): void {
  const { labels, sizes } = connectedComponents(
    subject.map((inside) => 1 - inside),
    width,
  );
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    const small = (sizes[label] as number) < LEAST_HOLE * subject.length;
    if (small && difference(lab, behind, i) >= 0) subject[i] = 1;
  }
}

import { blurChannels } from '../../../media/raster/blur.ts';
import { connectedComponents } from '../../../media/raster/components.ts';
import { smoothstep } from '../../../media/raster/plane.ts';
import { pushPull } from '../../../media/raster/push-pull.ts';
import { nearestOf, type Palette, paletteOf } from './palette.ts';

/** Materials that are smaller than about this many pixels do not go on at the back. */
const SIZE = 5;
/** An area goes on where at least this share of what surrounds it is the outline; what other areas enclose (eyes, labels, screens) does not. */
const LEAST_OPEN = 0.15;
/** A material that is this much darker than most of the subject is taken for shadow, unless more of what surrounds it is the outline. */
const DARK = 0.62;
const LEAST_OPEN_OF_DARK = 0.5;
/** Areas smaller than this share of the subject do not go on. */
const LEAST_SHARE = 0.004;
/** A pixel has its material's colour up to this difference of a channel (of 255), and from the other on it is drawn on it. */
const ALIKE = 50;
const DRAWN = 110;
/** How much a difference in light counts between materials, beside one in hue. */
const LIGHT = 0.85;
/** About so many pixels of the rim lie beside each pixel of the outline. */
const RIM_PIXELS = 3;
/** How much the strongest of several materials that meet at a pixel wins over the others. */
const SHARPNESS = 3;
/** The pixels over which a material's own colours are smoothed, and its borders. */
const SMOOTH = 6;
const SOFT = 2;

/** The front's colours on a raster, three numbers a pixel; where its subject is, 0 … 1; and its rim, whose colours may be seen from behind. */
interface Front {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  readonly inside: Float32Array;
  /** How far each pixel counts for the colours of the rim. */
  readonly rim: Float32Array;
  /** How much the colour of each pixel is a material's, not a shadow's. */
  readonly weights: Float32Array;
}

/**
 * The colours of the back, as materials: each area of the front that reaches the outline goes on behind it, in its own colours without what
 * is drawn on it. Areas that others enclose face the viewer; those around them close over them.
 */
export function materialsOf(front: Front): Float32Array {
  const { width, height, colours, inside, weights } = front;
  const counts = inside.map((own, i) => own * (weights[i] as number));
  const hues = withLessLight(colours);
  const palette = paletteOf(hues, counts);
  const kinds = palette.length / 3;
  const nearest = Uint8Array.from(inside, (_, i) => nearestOf(palette, hues, i * 3));
  const material = prevailing(nearest, counts, kinds, front);
  const isOpen = openAreas(material, front, palette);
  const shares = sharesOf(material, isOpen, kinds, front);
  const out = new Float32Array(inside.length * 3);
  for (let k = 0; k < kinds; k++) {
    const where = counts.map((own, i) =>
      nearest[i] === k && material[i] === k + 1 ? own * likenessOf(hues, i * 3, palette, k * 3) : 0,
    );
    const own = smoothWhere(colours, where, width, height);
    for (let i = 0; i < inside.length; i++) {
      const share = shares[i * kinds + k] as number;
      for (let c = i * 3; c < i * 3 + 3; c++) out[c] = (out[c] as number) + share * (own[c] as number);
    }
  }
  return out;
}

/** The material of each pixel of the subject, from 1: the one that prevails around it. 0 outside. */
function prevailing(
  nearest: Uint8Array,
  counts: Float32Array,
  kinds: number,
  { width, height, inside }: Front,
): Uint8Array {
  const shares = new Float32Array(nearest.length * kinds);
  for (let i = 0; i < nearest.length; i++) shares[i * kinds + (nearest[i] as number)] = counts[i] as number;
  const around = blurChannels({ width, height, data: shares }, kinds, SIZE);
  const material = new Uint8Array(nearest.length);
  for (let i = 0; i < material.length; i++) {
    if ((inside[i] as number) < 0.5) continue;
    let best = 0;
    for (let k = 1; k < kinds; k++)
      if ((around[i * kinds + k] as number) > (around[i * kinds + best] as number)) best = k;
    material[i] = best + 1;
  }
  return material;
}

/** How much of each pixel has which material: in open areas their own, and between them the strongest of those around. */
function sharesOf(
  material: Uint8Array,
  isOpen: Uint8Array,
  kinds: number,
  { width, height }: Front,
): Float32Array {
  const weights = Float32Array.from(isOpen);
  const likely = new Float32Array(material.length * kinds);
  // Three materials at a time, as if they were the channels of a colour.
  for (let first = 0; first < kinds; first += 3) {
    const values = new Float32Array(material.length * 3);
    for (let i = 0; i < material.length; i++) {
      const channel = (material[i] as number) - 1 - first;
      if (channel >= 0 && channel < 3) values[i * 3 + channel] = 1;
    }
    const filled = pushPull({ width, height, colours: values, weights });
    for (let i = 0; i < material.length; i++)
      for (let c = 0; c < 3 && first + c < kinds; c++)
        likely[i * kinds + first + c] = filled[i * 3 + c] as number;
  }
  const soft = blurChannels({ width, height, data: likely }, kinds, SOFT);
  for (let at = 0; at < soft.length; at += kinds) {
    let all = 0;
    for (let k = at; k < at + kinds; k++) all += (soft[k] as number) ** SHARPNESS;
    for (let k = at; k < at + kinds; k++) soft[k] = (soft[k] as number) ** SHARPNESS / Math.max(1e-12, all);
  }
  return soft;
}

/** 1 for the pixels of areas that reach the outline, or of the largest one if none does. An area is a connected piece of one material. */
function openAreas(material: Uint8Array, { width, colours, rim }: Front, palette: Palette): Uint8Array {
  const isOpen = new Uint8Array(material.length);
  const subject = [...material.keys()].filter((i) => (material[i] as number) > 0);
  const lights = Float32Array.from(subject, (i) => lightOf(colours, i * 3)).sort();
  const usual = lights[lights.length >> 1] ?? 0;
  let largest: { readonly kind: number; readonly size: number } = { kind: 0, size: 0 };
  for (let k = 0; k < palette.length / 3; k++) {
    const mask = material.map((m) => (m === k + 1 ? 1 : 0));
    const { labels, sizes } = connectedComponents(mask, width);
    const { open, closed } = bordersOf(labels, sizes.length, material, rim, width);
    const least = lightOf(palette, k * 3) < DARK * LIGHT * usual ? LEAST_OPEN_OF_DARK : LEAST_OPEN;
    const goesOn = sizes.map((size, label) => {
      if (size > largest.size) largest = { kind: k + 1, size };
      const reached = open[label] as number;
      return (
        label > 0 &&
        size >= LEAST_SHARE * subject.length &&
        reached >= least * (reached + (closed[label] as number))
      );
    });
    for (const i of subject) if (goesOn[labels[i] as number] === true) isOpen[i] = 1;
  }
  if (!isOpen.includes(1)) for (const i of subject) if (material[i] === largest.kind) isOpen[i] = 1;
  return isOpen;
}

/** How long each area's border is with the outline, and with other areas, in pixels. */
function bordersOf(
  labels: Int32Array,
  count: number,
  material: Uint8Array,
  rim: Float32Array,
  width: number,
): { readonly open: Float64Array; readonly closed: Float64Array } {
  const open = new Float64Array(count);
  const closed = new Float64Array(count);
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    if ((rim[i] as number) > 0.5) open[label] = (open[label] as number) + 1 / RIM_PIXELS;
    for (const j of [i - 1, i + 1, i - width, i + width])
      if (material[j] !== material[i] && material[j] !== 0) closed[label] = (closed[label] as number) + 1;
  }
  return { open, closed };
}

/** The colours at some pixels, smoothed and extended over all others. */
function smoothWhere(
  colours: Float32Array,
  where: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const sums = new Float32Array(where.length * 4);
  for (let i = 0; i < where.length; i++) {
    const own = where[i] as number;
    for (let c = 0; c < 3; c++) sums[i * 4 + c] = own * (colours[i * 3 + c] as number);
    sums[i * 4 + 3] = own;
  }
  const soft = blurChannels({ width, height, data: sums }, 4, SMOOTH);
  const mean = new Float32Array(colours.length);
  const weights = new Float32Array(where.length);
  for (let i = 0; i < where.length; i++) {
    const sum = soft[i * 4 + 3] as number;
    if (sum < 1e-3) continue;
    weights[i] = Math.min(1, 4 * sum);
    for (let c = 0; c < 3; c++) mean[i * 3 + c] = (soft[i * 4 + c] as number) / sum;
  }
  return pushPull({ width, height, colours: mean, weights });
}

/** How much a pixel has its material's colour, 1, and how much it is drawn on it, 0. */
function likenessOf(hues: Float32Array, at: number, palette: Palette, kind: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++)
    most = Math.max(most, Math.abs((hues[at + c] as number) - (palette[kind + c] as number)));
  return 1 - smoothstep(ALIKE, DRAWN, most);
}

/** The colours with so much of their light that light and shade on one material are alike. */
function withLessLight(colours: Float32Array): Float32Array {
  const out = new Float32Array(colours.length);
  for (let i = 0; i < colours.length; i += 3) {
    const less = (1 - LIGHT) * lightOf(colours, i);
    for (let c = i; c < i + 3; c++) out[c] = (colours[c] as number) - less;
  }
  return out;
}

const lightOf = (colours: ArrayLike<number>, at: number): number =>
  0.3 * (colours[at] as number) + 0.59 * (colours[at + 1] as number) + 0.11 * (colours[at + 2] as number);

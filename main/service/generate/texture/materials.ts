import { blurChannels } from '../../../media/raster/blur.ts';
import { smoothstep } from '../../../media/raster/plane.ts';
import { pushPull } from '../../../media/raster/push-pull.ts';
import { withLessLight } from './hues.ts';
import { openAreas } from './open-areas.ts';
import { nearestOf, type Palette, paletteOf } from './palette.ts';
import { smoothWhere } from './smooth-where.ts';

/** Materials that are smaller than about this many pixels do not go on at the back. */
const SIZE = 5;
/** A pixel has its material's colour up to this difference of a channel (of 255), and from the other on it is drawn on it. */
const ALIKE = 50;
const DRAWN = 110;
/** Every so many pixels one is looked at for the main colours. */
const PALETTE_STRIDE = 7;
/** How much the strongest of several materials that meet at a pixel wins over the others. */
const SHARPNESS = 3;
/** The pixels over which the borders of materials are smoothed. */
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
  // A part of the pixels says as much of the main colours, in a fraction of the time.
  const palette = paletteOf(
    hues,
    counts.map((own, i) => (i % PALETTE_STRIDE === 0 ? own : 0)),
  );
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

/** How much a pixel has its material's colour, 1, and how much it is drawn on it, 0. */
function likenessOf(hues: Float32Array, at: number, palette: Palette, kind: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++)
    most = Math.max(most, Math.abs((hues[at + c] as number) - (palette[kind + c] as number)));
  return 1 - smoothstep(ALIKE, DRAWN, most);
}

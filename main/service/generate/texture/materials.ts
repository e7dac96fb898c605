import { blurChannels } from '../../../media/raster/blur.ts';
import { smoothstep } from '../../../media/raster/plane.ts';
import { pushPull } from '../../../media/raster/push-pull.ts';
import { fadeLight } from './fade-light.ts';
import { withLessLight } from './hues.ts';
import { openAreas } from './open-areas.ts';
import { nearestOf, type Palette, paletteOf } from './palette.ts';
import { withoutShines } from './shine.ts';
import { smoothWhere } from './smooth-where.ts';

/** Materials that are smaller than about this many pixels do not go on at the back. */
const SIZE = 5;
/** What is thinner than about this many pixels counts less for what prevails. */
const THIN = 1.5;
/** A pixel has its material's colour up to this difference of a channel (of 255), and from the other on it is drawn on it. */
const ALIKE = 35;
const DRAWN = 75;
/** Every so many pixels one is looked at for the main colours. */
const PALETTE_STRIDE = 7;
/** The pixels from the outline of a box in which the material of its walls is looked for. */
const WALL = 3;
/** A material goes on around a box that takes up this share of its rim, or is the largest of it. */
const LEAST_OF_RIM = 0.12;
/** The pixels over which the borders of materials are smoothed. */
const SOFT = 1.6;
/** How much the strongest of several that meet wins: what differs on the walls of a box is mostly light and shade. */
const SHARPLY = 8;
const SOFTLY = 3;

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
  /** Whether its sides are walls, which go on around it: only what the rim has is behind it. */
  readonly hasWalls?: boolean | undefined;
}

/**
 * The colours of the back, as materials: each area of the front that reaches the outline goes on behind it, in its own colours without what
 * is drawn on it. Areas that others enclose face the viewer; those around them close over them.
 */
export function materialsOf(front: Front): Float32Array {
  const { width, height, colours, inside, weights, hasWalls = false } = front;
  const all = inside.map((own, i) => own * (weights[i] as number));
  const hues = withLessLight(colours);
  // A part of the pixels says as much of the main colours, in a fraction of the time.
  const palette = paletteOf(
    hues,
    all.map((own, i) => (i % PALETTE_STRIDE === 0 ? own : 0)),
    !hasWalls,
  );
  const kinds = palette.length / 3;
  const nearest = nearestAll(palette, hues);
  const counts = hasWalls ? nearOutline(all, front) : all;
  const seen = prevailing(nearest, counts, kinds, front);
  const { isOpen, material } = hasWalls
    ? { isOpen: wallsOf(seen, counts, front), material: seen }
    : openAreas(withoutShines(seen, front, palette), front, palette);
  // Materials that go on nowhere have no share anywhere.
  const open = Array.from({ length: kinds }, (_, k) => k).filter((k) => isOpenAnywhere(k, material, isOpen));
  const out = new Float32Array(inside.length * 3);
  if (open.length === 0) return out;
  const sharp = sharesOf(material, isOpen, open, front);
  // What differs on the walls of a box has soft borders already.
  const shares = hasWalls ? sharp : fadeLight(sharp, open, front, palette);
  for (const [slot, k] of open.entries()) {
    const where = counts.map((own, i) =>
      nearest[i] === k && material[i] === k + 1 ? own * likenessOf(hues, i * 3, palette, k * 3) : 0,
    );
    addShare(out, smoothWhere(colours, where, width, height), shares, slot, open.length);
  }
  return out;
}

/** Counts pixels the less the further inside of the outline they are. */
function nearOutline(counts: Float32Array, { width, height, inside }: Front): Float32Array {
  const around = blurChannels({ width, height, data: inside }, 1, WALL);
  return counts.map((own, i) => own * (1 - (around[i] as number)));
}

/** 1 for the pixels of the rim whose material takes up enough of it. */
function wallsOf(material: Uint8Array, counts: Float32Array, { rim }: Front): Uint8Array {
  const sizes = new Float64Array(256);
  for (let i = 0; i < counts.length; i++)
    sizes[material[i] as number] = (sizes[material[i] as number] as number) + (counts[i] as number);
  sizes[0] = 0;
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const least = Math.min(LEAST_OF_RIM * all, Math.max(...sizes));
  return material.map((own, i) =>
    (rim[i] as number) > 0.5 && own > 0 && (sizes[own] as number) >= least ? 1 : 0,
  );
}

/** The number of the main colour that is nearest to each pixel's. */
function nearestAll(palette: Palette, hues: Float32Array): Uint8Array {
  const nearest = new Uint8Array(hues.length / 3);
  for (let i = 0; i < nearest.length; i++) nearest[i] = nearestOf(palette, hues, i * 3);
  return nearest;
}

function isOpenAnywhere(kind: number, material: Uint8Array, isOpen: Uint8Array): boolean {
  for (let i = 0; i < isOpen.length; i++) if (isOpen[i] === 1 && material[i] === kind + 1) return true;
  return false;
}

/** Adds a material's colours to those of the back, by its share of each pixel. */
function addShare(
  out: Float32Array,
  own: Float32Array,
  shares: Float32Array,
  slot: number,
  kinds: number,
): void {
  for (let i = 0, at = slot; i < out.length; i += 3, at += kinds) {
    const share = shares[at] as number;
    out[i] = (out[i] as number) + share * (own[i] as number);
    out[i + 1] = (out[i + 1] as number) + share * (own[i + 1] as number);
    out[i + 2] = (out[i + 2] as number) + share * (own[i + 2] as number);
  }
}

/** The material of each pixel of the subject, from 1: the one that prevails around it. 0 outside. */
function prevailing(
  nearest: Uint8Array,
  counts: Float32Array,
  kinds: number,
  { width, height, inside, hasWalls }: Front,
): Uint8Array {
  const shares = new Float32Array(nearest.length * kinds);
  for (let i = 0; i < nearest.length; i++) shares[i * kinds + (nearest[i] as number)] = inside[i] as number;
  const near = blurChannels({ width, height, data: shares }, kinds, THIN);
  for (let i = 0; i < nearest.length; i++) {
    const own = i * kinds + (nearest[i] as number);
    // What is thin (highlights, outlines, drawings) counts less than what has its like around it.
    shares[own] = (counts[i] as number) * (hasWalls === true ? 1 : (near[own] as number));
  }
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

/** How much of each pixel has which of the open materials: in open areas their own, and between them the strongest of those around. */
function sharesOf(
  material: Uint8Array,
  isOpen: Uint8Array,
  open: readonly number[],
  { width, height, hasWalls }: Front,
): Float32Array {
  const kinds = open.length;
  const weights = Float32Array.from(isOpen);
  const likely = new Float32Array(material.length * kinds);
  // Three materials at a time, as if they were the channels of a colour.
  for (let first = 0; first < kinds; first += 3) {
    const three = open.slice(first, first + 3);
    const filled = pushPull({ width, height, colours: asChannels(material, three), weights });
    for (let c = 0; c < three.length; c++) copyChannel(filled, c, 3, likely, first + c, kinds);
  }
  return sharpened(
    blurChannels({ width, height, data: likely }, kinds, SOFT),
    kinds,
    hasWalls ? SOFTLY : SHARPLY,
  );
}

/** Three numbers a pixel: 1 for the material that it has. */
function asChannels(material: Uint8Array, kinds: readonly number[]): Float32Array {
  const channelOf = new Int8Array(256).fill(-1);
  for (const [channel, kind] of kinds.entries()) channelOf[kind + 1] = channel;
  const values = new Float32Array(material.length * 3);
  for (let i = 0; i < material.length; i++) {
    const channel = channelOf[material[i] as number] as number;
    if (channel >= 0) values[i * 3 + channel] = 1;
  }
  return values;
}

function copyChannel(
  from: Float32Array,
  channel: number,
  channels: number,
  to: Float32Array,
  slot: number,
  slots: number,
): void {
  for (let i = channel, j = slot; i < from.length; i += channels, j += slots) to[j] = from[i] as number;
}

/** Lets the strongest of several that meet win, by a power of their shares, in place; all of a pixel sum up to 1. */
function sharpened(shares: Float32Array, kinds: number, power: number): Float32Array {
  for (let at = 0; at < shares.length; at += kinds) {
    let all = 0;
    for (let k = at; k < at + kinds; k++) {
      const share = shares[k] as number;
      // By products alone, which are the same on every machine.
      let sharp = share;
      for (let n = 1; n < power; n++) sharp *= share;
      shares[k] = sharp;
      all += sharp;
    }
    const scale = 1 / Math.max(1e-12, all);
    for (let k = at; k < at + kinds; k++) shares[k] = (shares[k] as number) * scale;
  }
  return shares;
}

/** How much a pixel has its material's colour, 1, and how much it is drawn on it, 0. */
function likenessOf(hues: Float32Array, at: number, palette: Palette, kind: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++)
    most = Math.max(most, Math.abs((hues[at + c] as number) - (palette[kind + c] as number)));
  return 1 - smoothstep(ALIKE, DRAWN, most);
}

import type { Picture } from '../picture/decode.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { type Plane, smoothstep } from '../raster/plane.ts';
import { type RowFiller, rowFillerOf } from '../raster/push-pull.ts';
import { signedDistance } from '../raster/signed-distance.ts';
import { cropToSubject, type Part } from './part.ts';

/**
 * The width, in pixels, of the rim that is mixed with the background, for a subject of 1,000 pixels in a picture without alpha.
 * Larger pictures have softer edges. In small ones, with thin parts, each pixel of the subject matters more.
 */
const RIM_AT_THOUSAND = 4;
const MIN_RIM = 0.75;
const MAX_RIM = 5;
/** Drawing counts as mixed only in this part of the rim, beside the outline; further inside, only what has the background's colour does. */
const MIXED_FROM = 0.25;
const MIXED_TO = 0.5;
/** An estimated matte is off by 0.08 on average, so that nothing is divided by a smaller share than this. */
const LEAST_SHARE = 0.5;

/**
 * The subject's colours without the background. Where the matte is below 1, the picture is mixed with the background, so the colours
 * of certain pixels nearby are extended over the rim and beyond it. Thin parts without certain pixels keep their colours. If the
 * matte was estimated from the picture (`isEstimated`), the background that is seen beside the subject is taken out of its edge, and
 * pixels a little further inside that have the background's colour are replaced, too. There are no colours beyond a margin around the subject.
 */
export function decontaminate(picture: Picture, matte: Plane, isEstimated: boolean): Float32Array {
  const data = new Float32Array(picture.width * picture.height * 3);
  const part = cropToSubject(picture, matte.data);
  if (part === undefined) return data;
  const { colours: seen } = part;
  const own = isEstimated ? freeOfBackground(part) : solidityOf(part.share, 0.5, 0.95);
  const sure = new Float32Array(own.length);
  const replaced = new Uint8Array(own.length);
  for (let i = 0; i < own.length; i++) {
    const kept = own[i] as number;
    sure[i] = smoothstep(0.85, 0.99, part.share.data[i] as number) * smoothstep(0.5, 1, kept);
    if (kept < 1) replaced[i] = 1;
  }
  const filler = extendColours(part, sure, replaced);
  const row = new Float32Array(part.width * 3);
  for (let y = 0, i = 0; y < part.height; y++) {
    filler.fill(y, row);
    const to = ((part.top + y) * picture.width + part.left) * 3;
    for (let x = 0; x < row.length; x += 3, i++) {
      const kept = own[i] as number;
      for (let c = 0; c < 3; c++) {
        const colour = seen[i * 3 + c] as number;
        data[to + x + c] = kept === 1 ? colour : kept * colour + (1 - kept) * (row[x + c] as number);
      }
    }
  }
  filler.free();
  freeAtOnce(own, sure, replaced, seen, part.share.data);
  return data;
}

/** How much of each pixel's colour is kept, by its share: nothing below `from`, all above `to`. */
function solidityOf(share: Plane, from: number, to: number): Float32Array {
  const out = new Float32Array(share.data.length);
  for (let i = 0; i < out.length; i++) out[i] = smoothstep(from, to, share.data[i] as number);
  return out;
}

/** Extends the colours of certain pixels to the `wanted` ones, row by row. If none is near, faint pixels are used with a small weight. */
function extendColours(
  { width, height, colours, share }: Part,
  sure: Float32Array,
  wanted: Uint8Array,
): RowFiller {
  const weights = new Float32Array(sure.length);
  for (let i = 0; i < weights.length; i++) {
    const faint = share.data[i] as number;
    weights[i] = Math.max(sure[i] as number, 0.03 * faint * faint);
  }
  const { fill, free } = rowFillerOf({ width, height, colours, weights }, wanted);
  return {
    fill,
    free: () => {
      free();
      freeAtOnce(weights);
    },
  };
}

/**
 * Takes the background out of the part's colours along the edge, in place, and says how much of each is kept: the less, the closer it is to the
 * background. What differs from both sides is drawing, such as a dark outline, and is kept.
 */
function freeOfBackground(part: Part): Float32Array {
  const { width, height, share, colours } = part;
  const rim = Math.min(MAX_RIM, Math.max(MIN_RIM, RIM_AT_THOUSAND * (Math.max(width, height) / 1000) ** 1.5));
  const distance = signedDistance(share, 0.5, Math.ceil(1.5 * rim) + 1);
  const kept = solidityOf(share, 0.3, 0.7);
  const inside = new Float32Array(kept.length);
  const nearEdge = new Uint8Array(kept.length);
  const weights = new Float32Array(kept.length);
  for (let i = 0; i < kept.length; i++) {
    const d = distance.data[i] as number;
    inside[i] = smoothstep(rim, rim + 1, d);
    if ((kept[i] as number) > 0 && d < 1.5 * rim) nearEdge[i] = 1;
    if ((share.data[i] as number) < 0.02 && d < -1.5) weights[i] = 1;
  }
  const front = extendColours(part, inside, nearEdge);
  const behind = rowFillerOf({ width, height, colours, weights }, nearEdge);
  const rowInFront = new Float32Array(width * 3);
  const rowBehind = new Float32Array(width * 3);
  for (let y = 0, i = 0; y < height; y++) {
    // Of the part's colours, these read row y alone, which is changed only then.
    front.fill(y, rowInFront);
    behind.fill(y, rowBehind);
    for (let x = 0; x < width; x++, i++) {
      if (nearEdge[i] === 0) continue;
      const own = Math.max(LEAST_SHARE, share.data[i] as number);
      let dot = 0;
      let square = 0;
      let off = 0;
      for (let c = 0; c < 3; c++) {
        const back = rowBehind[x * 3 + c] as number;
        const inner = rowInFront[x * 3 + c] as number;
        const seen = colours[i * 3 + c] as number;
        const unmixed = Math.min(255, Math.max(0, back + (seen - back) / own));
        const span = back - inner;
        const from = unmixed - inner;
        colours[i * 3 + c] = unmixed;
        dot += from * span;
        square += span * span;
        off += from * from;
      }
      // How far the colour is on its way from the subject's inside to the background, and how far beside that way.
      const way = Math.max(400, square);
      const t = dot / way;
      const beside = Math.sqrt(Math.max(0, off - t * t * square) / way);
      const d = distance.data[i] as number;
      const mixed = smoothstep(0.3, 0.8, t) * (1 - smoothstep(MIXED_FROM * rim, MIXED_TO * rim, d));
      const alike = smoothstep(0.7, 0.95, t) * (1 - smoothstep(0.05, 0.15, beside));
      const left = alike * (1 - smoothstep(rim, 1.5 * rim, d));
      kept[i] = (kept[i] as number) * (1 - Math.max(mixed, left));
    }
  }
  front.free();
  behind.free();
  freeAtOnce(distance.data, inside, nearEdge, weights);
  return kept;
}

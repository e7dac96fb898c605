import type { Picture } from '../picture/decode.ts';
import { type Plane, smoothstep } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';
import { signedDistance } from '../raster/signed-distance.ts';
import { copyBack, cropToSubject, type Part } from './part.ts';

/**
 * The width, in pixels, of the rim that is mixed with the background, for a subject of 1,000 pixels in a picture without alpha.
 * Larger pictures have softer edges. In small ones, with thin parts, each pixel of the subject matters more.
 */
const RIM_AT_THOUSAND = 4;
const MIN_RIM = 0.75;
const MAX_RIM = 5;

/**
 * The subject's colours without the background. Where the matte is below 1, the picture is mixed with the background, so the colours
 * of certain pixels nearby are extended over the rim and beyond it. Thin parts without certain pixels keep their colours. If the
 * matte was estimated from the picture (`isEstimated`), pixels a little further inside whose colour is close to the background are
 * replaced, too. There are no colours beyond a margin around the subject.
 */
export function decontaminate(picture: Picture, matte: Plane, isEstimated: boolean): Float32Array {
  const data = new Float32Array(picture.width * picture.height * 3);
  const part = cropToSubject(picture, matte.data);
  if (part === undefined) return data;
  const own = isEstimated ? keptShares(part) : solidityOf(part.share);
  const sure = new Float32Array(own.length);
  const replaced = new Uint8Array(own.length);
  for (let i = 0; i < own.length; i++) {
    const kept = own[i] as number;
    sure[i] = smoothstep(0.85, 0.99, part.share.data[i] as number) * smoothstep(0.5, 1, kept);
    if (kept < 1) replaced[i] = 1;
  }
  const colours = extendColours(part, sure, replaced);
  for (let i = 0; i < own.length; i++) {
    const kept = own[i] as number;
    for (let c = i * 3; c < i * 3 + 3; c++)
      colours[c] = kept * (part.colours[c] as number) + (1 - kept) * (colours[c] as number);
  }
  copyBack(part, colours, 3, { width: picture.width, data });
  return data;
}

/** How much of each pixel's colour comes from the subject, by the subject's share of the pixel. */
function solidityOf(share: Plane): Float32Array {
  const out = new Float32Array(share.data.length);
  for (let i = 0; i < out.length; i++) out[i] = smoothstep(0.5, 0.95, share.data[i] as number);
  return out;
}

/** Extends the colours of certain pixels to the `wanted` ones. If none is near, faint pixels are used with a small weight. */
function extendColours(
  { width, height, colours, share }: Part,
  sure: Float32Array,
  wanted: Uint8Array,
): Float32Array {
  const weights = new Float32Array(sure.length);
  for (let i = 0; i < weights.length; i++) {
    const faint = share.data[i] as number;
    weights[i] = Math.max(sure[i] as number, 0.03 * faint * faint);
  }
  return pushPull({ width, height, colours, weights }, wanted);
}

/** How much of each pixel's own colour is kept: the less, the closer it is to the background's colour. */
function keptShares(part: Part): Float32Array {
  const { width, height, colours, share } = part;
  const rim = Math.min(MAX_RIM, Math.max(MIN_RIM, RIM_AT_THOUSAND * (Math.max(width, height) / 1000) ** 1.5));
  const distance = signedDistance(share, 0.5, Math.ceil(1.5 * rim) + 1);
  const own = solidityOf(share);
  const inside = new Float32Array(own.length);
  const nearEdge = new Uint8Array(own.length);
  const weights = new Float32Array(own.length);
  for (let i = 0; i < own.length; i++) {
    const d = distance.data[i] as number;
    inside[i] = smoothstep(rim, rim + 1, d);
    if ((own[i] as number) > 0 && d < 1.5 * rim) nearEdge[i] = 1;
    if ((share.data[i] as number) < 0.02 && d < -1.5) weights[i] = 1;
  }
  const front = extendColours(part, inside, nearEdge);
  const behind = pushPull({ width, height, colours, weights }, nearEdge);
  for (let i = 0; i < own.length; i++) {
    if (nearEdge[i] === 0) continue;
    const near = 1 - smoothstep(rim, 1.5 * rim, distance.data[i] as number);
    let dot = 0;
    let square = 0;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const span = (behind[c] as number) - (front[c] as number);
      dot += ((colours[c] as number) - (front[c] as number)) * span;
      square += span * span;
    }
    const mixed = smoothstep(0.06, 0.25, dot / Math.max(400, square));
    own[i] = (own[i] as number) * (1 - near * mixed);
  }
  return own;
}

import type { Picture } from '../picture/decode.ts';
import { blur } from '../raster/blur.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { createPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { rowFillerOf } from '../raster/push-pull.ts';
import { signedDistance } from '../raster/signed-distance.ts';
import { copyBack, cropToSubject, type Part } from './part.ts';
import { softRimOf } from './rim/soft-rim.ts';

/** The width of the band on either side of the hard edge in which a pixel's share is computed from its colour, in pixels. */
const BAND = 2;

/** A matte, and where its subject's rim is softer than two pixels. */
export interface SoftMatte {
  readonly matte: Plane;
  readonly rim?: SoftColours;
}

/** The subject's own colours where its rim is soft. */
export interface SoftColours {
  /** How soft the rim is at each pixel, 0 … 1. */
  readonly softness: Float32Array;
  /** sRGB 0 … 255, three a pixel. */
  readonly colours: Float32Array;
}

/**
 * Computes a soft matte from a hard mask. In a band along the edge, each pixel's colour is taken as a mix of the nearest certain
 * subject colour and the nearest certain background colour. Where these two are alike, the mask alone decides. Where the rim is soft
 * further than that (hair, fur, what moved or is out of focus), a wider band is mixed of both sides.
 */
export function softMatte(picture: Picture, subject: Uint8Array): SoftMatte {
  const matte = createPlane(picture.width, picture.height);
  const part = cropToSubject(picture, subject);
  if (part === undefined) return { matte };
  const hard = softMatteOf(part);
  const rim = softRimOf(part);
  freeAtOnce(part.colours, part.share.data);
  if (rim === undefined) {
    copyBack(part, hard.data, 1, matte);
    freeAtOnce(hard.data);
    return { matte };
  }
  for (let i = 0; i < hard.data.length; i++) {
    const byMask = hard.data[i] as number;
    hard.data[i] = byMask + (rim.softness[i] as number) * ((rim.shares[i] as number) - byMask);
  }
  copyBack(part, hard.data, 1, matte);
  const { width, height } = picture;
  const softness = new Float32Array(width * height);
  const colours = new Float32Array(width * height * 3);
  copyBack(part, rim.softness, 1, { width, data: softness });
  copyBack(part, rim.colours, 3, { width, data: colours });
  freeAtOnce(hard.data, rim.softness, rim.shares, rim.colours);
  return { matte, rim: { softness, colours } };
}

function softMatteOf({ width, height, colours, share }: Part): Plane {
  const smooth = blur(share, 0.8);
  const distance = signedDistance(smooth, 0.5, BAND + 1);
  const band = new Uint8Array(width * height);
  for (let i = 0; i < band.length; i++) if (Math.abs(distance.data[i] as number) <= BAND + 0.5) band[i] = 1;
  const weightsOf = (side: 1 | -1): Float32Array => {
    const weights = new Float32Array(width * height);
    for (let i = 0; i < weights.length; i++) {
      const d = (distance.data[i] as number) * side;
      if (d > 0.5) weights[i] = smoothstep(BAND - 0.5, BAND + 0.5, d) + 0.01;
    }
    return weights;
  };
  const [inside, outside] = [weightsOf(1), weightsOf(-1)];
  const front = rowFillerOf({ width, height, colours, weights: inside }, band);
  const behind = rowFillerOf({ width, height, colours, weights: outside }, band);
  const rowInFront = new Float32Array(width * 3);
  const rowBehind = new Float32Array(width * 3);
  const matte = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    front.fill(y, rowInFront);
    behind.fill(y, rowBehind);
    for (let x = 0; x < width; x++, i++) {
      const d = distance.data[i] as number;
      const byMask = Math.min(1, Math.max(0, d + 0.5));
      if (band[i] === 0) {
        matte.data[i] = byMask;
        continue;
      }
      let dot = 0;
      let square = 0;
      for (let c = 0; c < 3; c++) {
        const back = rowBehind[x * 3 + c] as number;
        const span = (rowInFront[x * 3 + c] as number) - back;
        dot += ((colours[i * 3 + c] as number) - back) * span;
        square += span * span;
      }
      const byColour = Math.min(1, Math.max(0, dot / Math.max(1, square)));
      const trust =
        smoothstep(18, 60, Math.sqrt(square)) * (1 - smoothstep(BAND - 1, BAND + 0.5, Math.abs(d)));
      matte.data[i] = byMask + trust * (byColour - byMask);
    }
  }
  front.free();
  behind.free();
  const soft = blur(matte, 0.45);
  freeAtOnce(smooth.data, distance.data, band, inside, outside, matte.data);
  return soft;
}

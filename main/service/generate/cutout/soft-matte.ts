import { blur } from '../raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';
import { signedDistance } from '../raster/signed-distance.ts';
import type { Picture } from './decode.ts';

/** Pixels on either side of the hard edge whose share is worked out from their colour. */
const BAND = 2;

/**
 * A soft matte from a hard mask: in a band along the edge each pixel's share of subject is found from its colour, as
 * the mix of the sure subject and the sure background nearest to it. Where the two look alike the mask alone decides.
 */
export function softMatte(picture: Picture, subject: Uint8Array): Plane {
  const { width, height, rgba } = picture;
  const hard: Plane = { width, height, data: Float32Array.from(subject) };
  const distance = signedDistance(blur(hard, 0.8), 0.5);
  const colours = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = rgba[i * 4 + c] as number;
  const sure = (side: 1 | -1): Float32Array =>
    pushPull({
      width,
      height,
      colours,
      weights: Float32Array.from(
        distance.data,
        (d) => smoothstep(BAND - 0.5, BAND + 0.5, d * side) + (d * side > 0.5 ? 0.01 : 0),
      ),
    });
  const front = sure(1);
  const behind = sure(-1);
  const matte = createPlane(width, height);
  for (let i = 0; i < matte.data.length; i++) {
    const d = distance.data[i] as number;
    const byMask = Math.min(1, Math.max(0, d + 0.5));
    if (Math.abs(d) > BAND + 0.5) {
      matte.data[i] = byMask;
      continue;
    }
    let dot = 0;
    let square = 0;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const span = (front[c] as number) - (behind[c] as number);
      dot += ((colours[c] as number) - (behind[c] as number)) * span;
      square += span * span;
    }
    const byColour = Math.min(1, Math.max(0, dot / Math.max(1, square)));
    const trust = smoothstep(18, 60, Math.sqrt(square)) * (1 - smoothstep(BAND - 1, BAND + 0.5, Math.abs(d)));
    matte.data[i] = byMask + trust * (byColour - byMask);
  }
  return blur(matte, 0.45);
}

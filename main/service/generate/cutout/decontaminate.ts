import { createPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';
import { signedDistance } from '../raster/signed-distance.ts';
import { type Box, boxAround } from './box.ts';
import type { Picture } from './decode.ts';

/**
 * In a picture without alpha the rim that is mixed with the background is this wide, in pixels, for a subject of 1,000
 * pixels. Larger pictures are softer; in small ones, with thin parts, a pixel less counts more.
 */
const RIM_AT_THOUSAND = 4;
const LEAST_RIM = 0.75;
const WIDEST_RIM = 5;

/**
 * The subject's own colours: where the matte is not full the picture is mixed with the background, so the colour of
 * the surely solid pixels nearby is carried out over the rim and beyond. Thin parts that are nowhere solid keep theirs.
 * Where the matte was found from the picture (`guessed`), pixels a little further in that lean towards the background
 * are replaced too. Beyond a margin around the subject there are no colours.
 */
export function decontaminate(picture: Picture, matte: Plane, guessed: boolean): Float32Array {
  const out = new Float32Array(picture.width * picture.height * 3);
  const box = boxAround(matte, 0);
  if (box.right <= box.left || box.bottom <= box.top) return out;
  const part = cropped(picture, matte, box);
  const { width, colours } = part;
  const own = guessed ? unmixed(part) : part.matte.data.map((share) => smoothstep(0.5, 0.95, share));
  const carried = carry(
    part,
    (i) => smoothstep(0.85, 0.99, part.matte.data[i] as number) * smoothstep(0.5, 1, own[i] as number),
  );
  for (let i = 0; i < own.length; i++) {
    const to = (box.top + Math.floor(i / width)) * picture.width + box.left + (i % width);
    const kept = own[i] as number;
    for (let c = 0; c < 3; c++) {
      out[to * 3 + c] = kept * (colours[i * 3 + c] as number) + (1 - kept) * (carried[i * 3 + c] as number);
    }
  }
  return out;
}

interface Part {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
  readonly matte: Plane;
}

function cropped({ width, rgba }: Picture, matte: Plane, box: Box): Part {
  const w = box.right - box.left;
  const h = box.bottom - box.top;
  const colours = new Float32Array(w * h * 3);
  const inside = createPlane(w, h);
  for (let i = 0; i < w * h; i++) {
    const from = (box.top + Math.floor(i / w)) * width + box.left + (i % w);
    inside.data[i] = matte.data[from] as number;
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = rgba[from * 4 + c] as number;
  }
  return { width: w, height: h, colours, matte: inside };
}

/** Carries the colours of sure pixels on; where none is near, faint ones count a little. */
function carry({ width, height, colours, matte }: Part, sure: (i: number) => number): Float32Array {
  const weights = new Float32Array(width * height);
  for (let i = 0; i < weights.length; i++)
    weights[i] = Math.max(sure(i), 0.03 * (matte.data[i] as number) ** 2);
  return pushPull({ width, height, colours, weights });
}

/** How far each pixel's colour may be kept: less, the more it lies on the way from the subject's to the background's. */
function unmixed(part: Part): Float32Array {
  const { width, height, colours, matte } = part;
  const rim = Math.min(
    WIDEST_RIM,
    Math.max(LEAST_RIM, RIM_AT_THOUSAND * (Math.max(width, height) / 1000) ** 1.5),
  );
  const distance = signedDistance(matte, 0.5, Math.ceil(1.5 * rim) + 1).data;
  const front = carry(part, (i) => smoothstep(rim, rim + 1, distance[i] as number));
  const weights = Float32Array.from(matte.data, (share, i) =>
    share < 0.02 && (distance[i] as number) < -1.5 ? 1 : 0,
  );
  const behind = pushPull({ width, height, colours, weights });
  const own = new Float32Array(width * height);
  for (let i = 0; i < own.length; i++) {
    const solid = smoothstep(0.5, 0.95, matte.data[i] as number);
    const near = 1 - smoothstep(rim, 1.5 * rim, distance[i] as number);
    if (solid === 0 || near === 0) {
      own[i] = solid;
      continue;
    }
    let dot = 0;
    let square = 0;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const span = (behind[c] as number) - (front[c] as number);
      dot += ((colours[c] as number) - (front[c] as number)) * span;
      square += span * span;
    }
    const mixed = smoothstep(0.06, 0.25, dot / Math.max(400, square));
    own[i] = solid * (1 - near * mixed);
  }
  return own;
}

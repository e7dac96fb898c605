import type { Picture } from '../cutout/decode.ts';
import { blur } from '../raster/blur.ts';
import { largestNear } from '../raster/largest-near.ts';
import { mapPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';

/** A picture's colours alone: sRGB 0 … 255, three a pixel. */
export interface Colours {
  readonly width: number;
  readonly height: number;
  readonly colours: Float32Array;
}

/** How far around a subject its colours still reach (soft edges, the rings of JPEG), as a share of the longer side. */
const TAINTED = 0.006;
/** What is filled in is evened out over this share of the longer side, deep inside the hole. */
const EVENED = 0.03;

/** What a picture shows, with no hole in it. */
export function coloursOf({ width, height, rgba }: Picture): Colours {
  const colours = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = rgba[i * 4 + c] as number;
  }
  return { width, height, colours };
}

/**
 * What lies behind a subject: its place is filled with the colours around it, smoothly, and so is a rim about it, for
 * there the background carries something of the subject. What is farther away stays as the picture has it.
 */
export function fillBehind(picture: Picture, matte: Plane): Colours {
  const { width, height, colours } = coloursOf(picture);
  const side = Math.max(width, height);
  const reach = 2 + Math.round(TAINTED * side);
  const hole = largestNear(
    mapPlane(matte, (share) => (share > 0.02 ? 1 : 0)),
    reach,
  );
  // The rim fades out instead of ending, so that no line shows where the picture begins again.
  const soft = blur(hole, 0.5 * reach);
  const weights = Float32Array.from(soft.data, (share, i) =>
    hole.data[i] === 1 ? 0 : 1 - smoothstep(0, 0.6, share),
  );
  const filled = pushPull({ width, height, colours, weights });
  return { width, height, colours: evened(filled, weights, width, height) };
}

/** Blurs what was filled in, so that nothing of the pyramid's squares is left in it. */
function evened(colours: Float32Array, weights: Float32Array, width: number, height: number): Float32Array {
  const sigma = EVENED * Math.max(width, height);
  const channel: Plane = { width, height, data: new Float32Array(weights.length) };
  const inside = blur({ width, height, data: weights.map((weight) => 1 - weight) }, 0.5 * sigma).data;
  const out = new Float32Array(colours.length);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < weights.length; i++) channel.data[i] = colours[i * 3 + c] as number;
    const smooth = blur(channel, sigma).data;
    for (let i = 0; i < weights.length; i++) {
      const own = channel.data[i] as number;
      const share = (1 - (weights[i] as number)) * smoothstep(0.35, 0.9, inside[i] as number);
      out[i * 3 + c] = own + share * ((smooth[i] as number) - own);
    }
  }
  return out;
}

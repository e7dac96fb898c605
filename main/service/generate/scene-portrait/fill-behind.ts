import type { Picture } from '../../../media/picture/decode.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { opaque } from '../../../media/picture/opaque.ts';
import { blur } from '../../../media/raster/blur.ts';
import { largestNear } from '../../../media/raster/largest-near.ts';
import { createPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';
import { pushPull, type WeightedColours } from '../../../media/raster/push-pull.ts';

/** How far around a subject its colours still reach (soft edges, the rings of JPEG), as a share of the longer side. */
const TAINTED = 0.006;
/** What is filled in is evened out over this share of the longer side, deep inside the hole. */
const EVENED = 0.03;
/** What is filled in is smooth: it is worked out on no more pixels than this on the longer side. */
const SIDE = 1024;

/** Rows on either side of an edge that may belong to the other side. */
const UNSURE = 5;

/**
 * What lies behind a subject: its place is filled with the colours around it, smoothly, and so is a rim about it, for
 * there the background carries something of the subject. What is farther away stays as the picture has it.
 * @param edge where a wall meets the ground, as a share of the height: neither runs into the other behind the subject
 */
export function fillBehind(picture: Picture, matte: Plane, edge?: number): RgbImage {
  const step = Math.ceil(Math.max(picture.width, picture.height) / SIDE);
  const known = knownAround(picture, matte, step);
  const filled = filledUp(known, Math.round((edge ?? 0) * known.height));
  const image = opaque(picture);
  const { width, height, rgb } = image;
  for (let y = 0; y < height; y++) {
    const cy = Math.min(known.height - 1.001, Math.max(0, (y + 0.5) / step - 0.5));
    const fy = cy - Math.floor(cy);
    for (let x = 0; x < width; x++) {
      const cx = Math.min(known.width - 1.001, Math.max(0, (x + 0.5) / step - 0.5));
      const fx = cx - Math.floor(cx);
      const at = Math.floor(cy) * known.width + Math.floor(cx);
      const mean = (values: Float32Array, step: number, c: number): number => {
        const top =
          (values[at * step + c] as number) * (1 - fx) + (values[(at + 1) * step + c] as number) * fx;
        const below = at + known.width;
        const bottom =
          (values[below * step + c] as number) * (1 - fx) + (values[(below + 1) * step + c] as number) * fx;
        return top * (1 - fy) + bottom * fy;
      };
      const own = mean(known.weights, 1, 0);
      if (own >= 1) continue;
      for (let c = 0, i = (y * width + x) * 3; c < 3; c++, i++) {
        rgb[i] = Math.round(own * (rgb[i] as number) + (1 - own) * mean(filled, 3, c));
      }
    }
  }
  return image;
}

/** The background's colours where they are known, on a grid of `step` picture pixels; the rim around the subject fades out, so that no line is left. */
function knownAround({ width, height, rgba }: Picture, matte: Plane, step: number): WeightedColours {
  const hole = createPlane(Math.ceil(width / step), Math.ceil(height / step));
  const colours = new Float32Array(hole.data.length * 3);
  for (let i = 0; i < hole.data.length; i++) {
    const left = (i % hole.width) * step;
    const top = Math.floor(i / hole.width) * step;
    let count = 0;
    for (let y = top; y < Math.min(height, top + step); y++) {
      for (let x = left; x < Math.min(width, left + step); x++, count++) {
        const from = y * width + x;
        if ((matte.data[from] as number) > 0.02) hole.data[i] = 1;
        for (let c = 0; c < 3; c++)
          colours[i * 3 + c] = (colours[i * 3 + c] as number) + (rgba[from * 4 + c] as number);
      }
    }
    for (let c = i * 3; c < i * 3 + 3; c++) colours[c] = (colours[c] as number) / count;
  }
  const reach = 2 + Math.round(TAINTED * Math.max(hole.width, hole.height));
  const wide = largestNear(hole, reach);
  const soft = blur(wide, 0.5 * reach);
  const weights = soft.data.map((share, i) => (wide.data[i] === 1 ? 0 : 1 - smoothstep(0, 0.6, share)));
  return { width: hole.width, height: hole.height, colours, weights };
}

/** Fills what lies above a row and what lies below it, each from its own side; all at once for 0, or where one side is hidden. */
function filledUp(known: WeightedColours, row: number): Float32Array {
  const { width, height, colours, weights } = known;
  const out = new Float32Array(colours.length);
  for (const [from, to] of [
    [0, row],
    [row, height],
  ] as const) {
    if (from === to) continue;
    const part = {
      width,
      height: to - from,
      colours: colours.subarray(from * width * 3, to * width * 3),
      weights: weights.slice(from * width, to * width),
    };
    // The row is known to a few pixels only: what is nearer to it may be of the other side.
    if (from > 0) part.weights.fill(0, 0, UNSURE * width);
    if (to < height) part.weights.fill(0, -UNSURE * width);
    if (!part.weights.some((weight) => weight > 0)) return evened(pushPull(known), known);
    out.set(evened(pushPull(part), part), from * width * 3);
  }
  return out;
}

/** Blurs what was filled in, so that nothing of the pyramid's squares is left in it. */
function evened(colours: Float32Array, { width, height, weights }: WeightedColours): Float32Array {
  const sigma = EVENED * Math.max(width, height);
  const inside = blur({ width, height, data: weights.map((weight) => 1 - weight) }, 0.5 * sigma).data;
  const out = new Float32Array(colours.length);
  for (let c = 0; c < 3; c++) {
    const channel = createPlane(width, height);
    for (let i = 0; i < weights.length; i++) channel.data[i] = colours[i * 3 + c] as number;
    const smooth = blur(channel, sigma).data;
    for (let i = 0; i < weights.length; i++) {
      const own = colours[i * 3 + c] as number;
      const share = (1 - (weights[i] as number)) * smoothstep(0.35, 0.9, inside[i] as number);
      out[i * 3 + c] = own + share * ((smooth[i] as number) - own);
    }
  }
  return out;
}

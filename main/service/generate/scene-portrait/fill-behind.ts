import type { Picture } from '../../../media/picture/decode.ts';
import { dropAlpha } from '../../../media/picture/drop-alpha.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { blur } from '../../../media/raster/blur.ts';
import { largestNear } from '../../../media/raster/largest-near.ts';
import { createPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';
import { pushPull, type WeightedColours } from '../../../media/raster/push-pull.ts';

/** How far around a subject the background may contain its colours (soft edges, JPEG ringing), as a share of the longer side. */
const RIM_WIDTH = 0.006;
/** The radius of the blur inside the filled area, as a share of the longer side. */
const BLUR_RADIUS = 0.03;
/** The most pixels on the longer side of the grid that the fill is computed on. The fill is smooth, so a coarse grid is enough. */
const MAX_SIDE = 1024;

/** The rows on both sides of an edge that may belong to the other side. */
const UNCERTAIN_ROWS = 5;

/**
 * The picture without its subject: the subject's area is filled smoothly with the colours around it. A rim around the subject is
 * filled too, because there the background contains some of the subject's colours. All other pixels are unchanged.
 * @param edge the row where a wall meets the ground, as a share of the height; the fill does not mix the two
 */
export function fillBehind(picture: Picture, matte: Plane, edge?: number): RgbImage {
  const step = Math.ceil(Math.max(picture.width, picture.height) / MAX_SIDE);
  const known = knownColours(picture, matte, step);
  const filled = fillHole(known, Math.round((edge ?? 0) * known.height));
  const image = dropAlpha(picture);
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

/** The background's known colours on a grid of `step` picture pixels. Their weights fade out towards the subject, so that no line is visible. */
function knownColours({ width, height, rgba }: Picture, matte: Plane, step: number): WeightedColours {
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
  const reach = 2 + Math.round(RIM_WIDTH * Math.max(hole.width, hole.height));
  const wide = largestNear(hole, reach);
  const soft = blur(wide, 0.5 * reach);
  const weights = soft.data.map((share, i) => (wide.data[i] === 1 ? 0 : 1 - smoothstep(0, 0.6, share)));
  return { width: hole.width, height: hole.height, colours, weights };
}

/** Fills the part above a row and the part below it separately. Fills both together if `row` is 0, or if one part has no known colours. */
function fillHole(known: WeightedColours, row: number): Float32Array {
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
    // The row is only known to a few pixels: colours near it may belong to the other part.
    if (from > 0) part.weights.fill(0, 0, UNCERTAIN_ROWS * width);
    if (to < height) part.weights.fill(0, -UNCERTAIN_ROWS * width);
    if (!part.weights.some((weight) => weight > 0)) return blurFilled(pushPull(known), known);
    out.set(blurFilled(pushPull(part), part), from * width * 3);
  }
  return out;
}

/** Blurs the filled pixels, so that the squares of the image pyramid are not visible. */
function blurFilled(colours: Float32Array, { width, height, weights }: WeightedColours): Float32Array {
  const sigma = BLUR_RADIUS * Math.max(width, height);
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

import { toSrgb } from '../../media/colour/srgb.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';
import { pushPull } from '../../media/raster/push-pull.ts';
import { type Followed, followEdges } from './follow-edges.ts';
import { logarithms, slopesOfLight } from './slopes-of-light.ts';
import { lightOf, smallPicture } from './small-picture.ts';
import { solveLight } from './solve-light.ts';

/** The light is found on a grid of at most so many pixels a side: baked light is soft, or has few edges. */
const GRID = 192;
/** This share of the subject is darker than the light that all is brought to: its well lit parts stay as they are. */
const WELL_LIT = 0.75;
/** The most that a pixel is darkened and brightened, as factors of linear light. More would show noise where the picture has no colour. */
const LEAST_GAIN = 0.6;
const MOST_GAIN = 3;
/** Changes below this are none: rounding of 8 bits, and the solution's own error. */
const NOTHING = 0.004;

/**
 * A cut-out whose colours are freed of the light that is baked into them: what is in shadow is as bright as what is well lit. Hues and drawing stay,
 * and nothing gets brighter than white, so that highlights keep their form. One without baked light is returned as it is. Its outline stays; its shape has to be read from the picture as it was, since light tells it.
 */
export function evenLight(cutout: Cutout): Cutout {
  const picture = smallPicture(cutout, GRID);
  const { inside } = picture;
  const logs = logarithms(picture);
  const light = solveLight(picture, slopesOfLight(picture, logs));
  const level = wellLit(light, inside);
  let most = 0;
  for (let i = 0; i < light.length; i++) {
    if (inside[i] === 0) continue;
    light[i] = (light[i] as number) - level;
    most = Math.max(most, Math.abs(light[i] as number));
  }
  if (most <= NOTHING) return cutout;
  return {
    ...cutout,
    colours: relit(cutout, picture.step, spread(followEdges(picture, logs, light), inside)),
  };
}

/** The light of the well lit parts. */
function wellLit(light: Float32Array, inside: Uint8Array): number {
  const values = light.filter((_, i) => inside[i] === 1).sort();
  return values[Math.floor(WELL_LIT * values.length)] ?? 0;
}

/** Goes on beyond the outline, where the texture repeats the subject's colours. */
function spread({ width, height, follow, base }: Followed, inside: Uint8Array): Followed {
  const colours = new Float32Array(follow.length * 3);
  for (let i = 0; i < follow.length; i++) {
    colours[i * 3] = follow[i] as number;
    colours[i * 3 + 1] = base[i] as number;
  }
  const filled = pushPull({ width, height, colours, weights: Float32Array.from(inside) });
  return {
    width,
    height,
    follow: follow.map((_, i) => filled[i * 3] as number),
    base: base.map((_, i) => filled[i * 3 + 1] as number),
  };
}

/** The cut-out's colours divided by the light. */
function relit(
  { width, height, colours }: Cutout,
  step: number,
  { follow, base, ...grid }: Followed,
): Float32Array {
  const out = new Float32Array(colours.length);
  const [least, most] = [Math.log(LEAST_GAIN), Math.log(MOST_GAIN)];
  for (let y = 0; y < height; y++) {
    const gy = Math.max(0, Math.min(grid.height - 1.001, (y + 0.5) / step - 0.5));
    const row = Math.floor(gy) * grid.width;
    const ty = gy - Math.floor(gy);
    for (let x = 0; x < width; x++) {
      const gx = Math.max(0, Math.min(grid.width - 1.001, (x + 0.5) / step - 0.5));
      const i = row + Math.floor(gx);
      const tx = gx - Math.floor(gx);
      // A grid of one row, or of one column, has no neighbour.
      const right = grid.width > 1 ? 1 : 0;
      const below = grid.height > 1 ? grid.width : 0;
      const mix = (values: Float32Array): number =>
        (1 - ty) * ((1 - tx) * (values[i] as number) + tx * (values[i + right] as number)) +
        ty * ((1 - tx) * (values[i + below] as number) + tx * (values[i + below + right] as number));
      const at = (y * width + x) * 3;
      const r = lightOf(colours[at] as number);
      const g = lightOf(colours[at + 1] as number);
      const b = lightOf(colours[at + 2] as number);
      const own = Math.log(0.004 + 0.2126 * r + 0.7152 * g + 0.0722 * b);
      const wanted = Math.exp(-Math.min(-least, Math.max(-most, mix(follow) * own + mix(base))));
      // What is bright already gets no brighter than white: the hue stays, and so does the form of a highlight.
      const gain = Math.min(wanted, Math.max(1, 1 / Math.max(r, g, b, 1e-6)));
      out[at] = 255 * toSrgb(gain * r);
      out[at + 1] = 255 * toSrgb(gain * g);
      out[at + 2] = 255 * toSrgb(gain * b);
    }
  }
  return out;
}

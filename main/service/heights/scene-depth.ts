import type { Picture } from '../../media/picture/decode.ts';
import { dropAlpha } from '../../media/picture/drop-alpha.ts';
import { sampleBilinear } from '../../media/raster/bicubic.ts';
import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { findHorizon } from './horizon.ts';

/** The horizon of a landscape may be high in the picture: a look down on a plain. Share of the height from the top. */
const HIGHEST_HORIZON = 0.1;
/** The nearness of the ground at the bottom of a picture, of what stands at the horizon, and of the sky at the top. */
const NEAR_GROUND = 0.8;
const AT_HORIZON = 0.1;
const SKY = 0.03;

/**
 * The assumed depth of a picture without a subject, with a shallow relief from its lights and shadows. With a visible horizon, it is
 * a level ground in front of a far sky: the nearness of a plane grows evenly with the rows below its horizon (pinhole camera).
 * Without one, it grows smoothly from the top to the bottom. Either is a rough guess.
 */
export function sceneDepth(
  picture: Picture,
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const nearnessOf = groundOf(picture);
  const reliefAt = reliefOfLight(picture);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const share = (y + 0.5) / height;
    const ground = nearnessOf(share);
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = Math.min(1, Math.max(0.01, ground + reliefAt((x + 0.5) / width, share)));
    }
  }
  return out;
}

/** The nearness of each row, by its share of the height from the top. */
function groundOf(picture: Picture): (share: number) => number {
  const { at, isVisible } = findHorizon(dropAlpha(picture), { feet: 1, from: HIGHEST_HORIZON });
  if (!isVisible) return (share) => AT_HORIZON + (NEAR_GROUND - AT_HORIZON) * smoothstep(0, 1.1, share);
  return (share) =>
    share < at
      ? SKY + (AT_HORIZON - SKY) * (share / at)
      : AT_HORIZON + (NEAR_GROUND - AT_HORIZON) * ((share - at) / (1 - at));
}

/** Bright places stand out a little, dark ones lie back. By shares of the width and the height. */
function reliefOfLight(picture: Picture): (x: number, y: number) => number {
  const light = createPlane(picture.width, picture.height);
  for (let i = 0; i < light.data.length; i++) {
    const [r, g, b] = [picture.rgba[i * 4], picture.rgba[i * 4 + 1], picture.rgba[i * 4 + 2]];
    light.data[i] = (0.299 * (r as number) + 0.587 * (g as number) + 0.114 * (b as number)) / 255;
  }
  const side = Math.max(picture.width, picture.height);
  const broad = blur(light, side / 40);
  const fine = blur(light, side / 400);
  return (x, y) => {
    const sx = x * picture.width - 0.5;
    const sy = y * picture.height - 0.5;
    return 0.12 * (sampleBilinear(broad, sx, sy) - 0.5) + 0.05 * (sampleBilinear(fine, sx, sy) - 0.5);
  };
}

import type { Picture } from '../../media/picture/decode.ts';
import { sampleBilinear } from '../../media/raster/bicubic.ts';
import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearness of the ground at the bottom of a picture. A subject is always nearer. */
const GROUND_NEARNESS = 0.18;
/** The row where the wall ends and the ground begins, as a share of the height from the top. */
const HORIZON = 0.4;

/** The assumed depth behind a subject: a far wall, and a ground that comes nearer towards the bottom. */
export function backgroundDepth({ width, height }: Size): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    out.data.fill(
      GROUND_NEARNESS * smoothstep(HORIZON, 1.15, (y + 0.5) / height),
      y * width,
      (y + 1) * width,
    );
  }
  return out;
}

/**
 * The assumed depth of a picture without a subject: near at the bottom, far at the top, with a shallow relief from its lights
 * and shadows. This is a rough guess.
 */
export function sceneDepth(picture: Picture, { width, height }: Size): Plane {
  const light = createPlane(picture.width, picture.height);
  for (let i = 0; i < light.data.length; i++) {
    const [r, g, b] = [picture.rgba[i * 4], picture.rgba[i * 4 + 1], picture.rgba[i * 4 + 2]];
    light.data[i] = (0.299 * (r as number) + 0.587 * (g as number) + 0.114 * (b as number)) / 255;
  }
  const side = Math.max(picture.width, picture.height);
  const broad = blur(light, side / 40);
  const fine = blur(light, side / 400);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const ground = 0.1 + 0.7 * smoothstep(0, 1.1, (y + 0.5) / height);
    const sy = ((y + 0.5) / height) * picture.height - 0.5;
    for (let x = 0; x < width; x++) {
      const sx = ((x + 0.5) / width) * picture.width - 0.5;
      const relief =
        0.12 * (sampleBilinear(broad, sx, sy) - 0.5) + 0.05 * (sampleBilinear(fine, sx, sy) - 0.5);
      out.data[y * width + x] = Math.min(1, Math.max(0.01, ground + relief));
    }
  }
  return out;
}

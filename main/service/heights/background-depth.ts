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

import type { RgbImage } from '../../../media/picture/image.ts';
import type { Surface } from '../surface.ts';
import type { Layout } from '../unwrap/layout.ts';
import { blendViews, type SurfacePoint } from './blend-views.ts';
import { ColourVolume } from './colour-volume.ts';
import { fillGutters } from './fill-gutters.ts';
import type { FittedView } from './fit-view.ts';
import { propagateColours } from './propagate-colours.ts';
import { makeSights, orientationOf } from './sight.ts';
import { walkTexels } from './walk-texels.ts';

/** The weight of propagated colours, compared with that of seen colours. */
const PROPAGATED_WEIGHT = 0.002;
/** From this weight on, a colour counts as seen. */
const SEEN_FROM_WEIGHT = 0.02;
/** The weight of a seen texel in the colour volume. A triangle, seen or with a propagated colour, has the weight 1. */
const SEEN_TEXEL_WEIGHT = 4;

/**
 * Paints a texture from views. Each point gets the mean colour of the views that see it; views that face it more directly have a
 * higher weight. A side without a picture gets the opposite one's, mirrored. Points that no view sees are filled from around.
 */
export function paintSurface(
  surface: Surface,
  layout: Layout,
  views: readonly FittedView[],
  onProgress: (fraction: number) => void,
): RgbImage {
  const { width, height } = layout;
  const sights = makeSights(surface, views);
  const orientation = orientationOf(surface, sights);
  onProgress(0.3);
  const rgb = new Uint8Array(width * height * 3);
  /** The share of each texel's colour that was seen: 0 … 255. */
  const certainty = new Uint8Array(width * height);
  const covered = new Uint8Array(width * height);
  const volume = new ColourVolume(surface.low, surface.high, surface.size);
  const colour = new Float32Array(3);
  const colourAt = (point: SurfacePoint, out: Float32Array): number =>
    blendViews(point, sights, orientation, out);
  addFaceColours(surface, colourAt, volume);
  walkTexels(surface, layout, (point) => {
    const { texel } = point;
    const weight = colourAt(point, colour);
    covered[texel] = 1;
    certainty[texel] = Math.round((255 * weight) / (weight + PROPAGATED_WEIGHT));
    if (weight === 0) return;
    for (let c = 0; c < 3; c++) rgb[texel * 3 + c] = Math.round(colour[c] as number);
    volume.add(point.x, point.y, point.z, colour, SEEN_TEXEL_WEIGHT * Math.min(1, weight / SEEN_FROM_WEIGHT));
  });
  onProgress(0.6);
  volume.fill(meanColour(views));
  walkTexels(surface, layout, ({ texel, x, y, z }) => {
    const known = (certainty[texel] as number) / 255;
    if (known === 1) return;
    volume.sample(x, y, z, colour);
    for (let c = 0; c < 3; c++) {
      const at = texel * 3 + c;
      rgb[at] = Math.round(known * (rgb[at] as number) + (1 - known) * (colour[c] as number));
    }
    certainty[texel] = 255;
  });
  onProgress(0.9);
  const texture = { width, height, rgb };
  fillGutters(texture, covered);
  return texture;
}

/**
 * Adds one colour per triangle to the volume: seen triangles have their own, unseen ones that are connected to them the colour of the
 * nearest seen ones.
 */
function addFaceColours(
  surface: Surface,
  colourAt: (point: SurfacePoint, out: Float32Array) => number,
  volume: ColourVolume,
): void {
  const { centres, normals } = surface.geometry;
  const faces = centres.length / 3;
  const found = { colours: new Float32Array(faces * 3), known: new Uint8Array(faces) };
  const colour = new Float32Array(3);
  const point = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  const place = (face: number): void => {
    point.x = centres[face * 3] as number;
    point.y = centres[face * 3 + 1] as number;
    point.z = centres[face * 3 + 2] as number;
  };
  for (let face = 0; face < faces; face++) {
    place(face);
    point.nx = normals[face * 3] as number;
    point.ny = normals[face * 3 + 1] as number;
    point.nz = normals[face * 3 + 2] as number;
    if (colourAt(point, colour) < SEEN_FROM_WEIGHT) continue;
    found.known[face] = 1;
    found.colours.set(colour, face * 3);
  }
  propagateColours(found, surface.across);
  for (let face = 0; face < faces; face++) {
    if (found.known[face] === 0) continue;
    place(face);
    volume.add(point.x, point.y, point.z, found.colours.subarray(face * 3, face * 3 + 3), 1);
  }
}

/** The subject's mean colour over all pictures. */
function meanColour(views: readonly FittedView[]): Float32Array {
  const sum = new Float64Array(4);
  for (const { cutout } of views) {
    for (const [i, share] of cutout.matte.data.entries()) {
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + share * (cutout.colours[i * 3 + c] as number);
      sum[3] = (sum[3] as number) + share;
    }
  }
  return Float32Array.from({ length: 3 }, (_, c) => (sum[c] as number) / ((sum[3] as number) || 1));
}

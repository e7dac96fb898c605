import sharp, { type Sharp } from 'sharp';
import type { Mesh } from '../mesh/mesh.ts';
import type { RgbImage } from '../picture/image.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import type { Framing } from './framing.ts';
import { type Camera, rasterise } from './rasterise.ts';
import { shade } from './shade.ts';

const SIZE = 512;
/** The size of the side view in the corner, and its distance from the edges, in pixels. */
const SIDE_SIZE = 152;
const SIDE_MARGIN = 8;
/** Views are drawn larger by this factor and then shrunk, for smooth edges. */
const OVERSAMPLING = 2;

/** The share of its picture that a subject fills. The side fills more of its own, to be read in small covers. */
const FILL = 0.82;
const SIDE_FILL = 0.9;
const FREE_CORNER = (SIDE_SIZE + SIDE_MARGIN) / SIZE;

/** How far a model is turned for its three quarters, and one that its picture shows from a corner already. */
const TURN = 0.5;
const TURN_OF_CORNER = 0.25;
const cameraAt = (yaw: number, pitch: number): Camera => ({ yaw, pitch, distance: 4 });

/**
 * Draws a three-quarter view of a model in soft light, for the library: webp, 512 × 512.
 * @param options.showsSide whether the side stands small in the corner, which the model leaves free, to show how deep a model is that was made of one image
 * @param options.secondFace of a box that its picture shows from a corner: the side of its second face, which the cover turns towards the viewer. All
 * else is turned to the left
 */
export async function drawCover(
  mesh: Mesh,
  texture: RgbImage | undefined,
  options: { readonly showsSide: boolean; readonly secondFace?: 'left' | 'right' | undefined } = {
    showsSide: false,
  },
): Promise<Uint8Array> {
  const freeCorner = options.showsSide ? FREE_CORNER : 0;
  const side = options.secondFace === 'right' ? 1 : -1;
  const turn = options.secondFace === undefined ? TURN : TURN_OF_CORNER;
  const main = draw(mesh, texture, {
    size: SIZE,
    camera: cameraAt(side * turn, 0.2),
    framing: { fill: FILL, freeCorner },
  });
  const corner = SIZE - SIDE_SIZE - SIDE_MARGIN;
  const insets = options.showsSide
    ? [
        {
          ...(await pixelsOf(
            draw(mesh, texture, {
              size: SIDE_SIZE,
              camera: cameraAt((side * Math.PI) / 2, 0),
              framing: { fill: SIDE_FILL },
            }),
          )),
          left: corner,
          top: corner,
        },
      ]
    : [];
  return await main.composite(insets).webp({ quality: 88, effort: 2 }).toBuffer();
}

function draw(
  mesh: Mesh,
  texture: RgbImage | undefined,
  { size, camera, framing }: { readonly size: number; readonly camera: Camera; readonly framing: Framing },
): Sharp {
  const visible = rasterise(mesh, texture, size * OVERSAMPLING, camera, framing);
  const raw = { width: visible.size, height: visible.size, channels: 3 } as const;
  const shaded = shade(visible);
  freeAtOnce(visible.depth, visible.normals, visible.colours);
  return sharp(shaded, { raw }).resize(size, size, { kernel: 'lanczos3' });
}

async function pixelsOf(
  image: Sharp,
): Promise<{ readonly input: Buffer; readonly raw: { width: number; height: number; channels: 3 } }> {
  return { input: await image.raw().toBuffer(), raw: { width: SIDE_SIZE, height: SIDE_SIZE, channels: 3 } };
}

import sharp, { type Sharp } from 'sharp';
import type { Mesh } from '../mesh/mesh.ts';
import type { RgbImage } from '../picture/image.ts';
import { type Camera, rasterise } from './rasterise.ts';
import { shade } from './shade.ts';

const SIZE = 512;
/** The size of the side view in the corner, and its distance from the edges, in pixels. */
const SIDE_SIZE = 144;
const SIDE_MARGIN = 12;
/** Views are drawn larger by this factor and then shrunk, for smooth edges. */
const OVERSAMPLING = 2;

const THREE_QUARTERS: Camera = { yaw: -0.5, pitch: 0.2, distance: 4 };
const SIDE: Camera = { yaw: -Math.PI / 2, pitch: 0, distance: 4 };

/**
 * Draws a three-quarter view of a model in soft light, for the library: webp, 512 × 512.
 * @param options.showsSide whether the side stands small in the corner, to show how deep a model is that was made of one image
 */
export async function drawCover(
  mesh: Mesh,
  texture: RgbImage | undefined,
  options: { readonly showsSide: boolean } = { showsSide: false },
): Promise<Uint8Array> {
  const main = draw(mesh, texture, SIZE, THREE_QUARTERS);
  const corner = SIZE - SIDE_SIZE - SIDE_MARGIN;
  const insets = options.showsSide
    ? [{ ...(await pixelsOf(draw(mesh, texture, SIDE_SIZE, SIDE))), left: corner, top: corner }]
    : [];
  return await main.composite(insets).webp({ quality: 88, effort: 2 }).toBuffer();
}

function draw(mesh: Mesh, texture: RgbImage | undefined, size: number, camera: Camera): Sharp {
  const visible = rasterise(mesh, texture, size * OVERSAMPLING, camera, 0.82);
  const raw = { width: visible.size, height: visible.size, channels: 3 } as const;
  return sharp(shade(visible), { raw }).resize(size, size, { kernel: 'lanczos3' });
}

async function pixelsOf(
  image: Sharp,
): Promise<{ readonly input: Buffer; readonly raw: { width: number; height: number; channels: 3 } }> {
  return { input: await image.raw().toBuffer(), raw: { width: SIDE_SIZE, height: SIDE_SIZE, channels: 3 } };
}

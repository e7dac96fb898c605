import sharp from 'sharp';
import type { Mesh } from '../mesh/mesh.ts';
import type { RgbImage } from '../picture/image.ts';
import { rasterise } from './rasterise.ts';
import { shade } from './shade.ts';

const SIZE = 512;
/** The cover is drawn larger by this factor and then shrunk, for smooth edges. */
const OVERSAMPLING = 2;

/** Draws a three-quarter view of a model in soft light, for the library: webp, 512 × 512. */
export async function drawCover(mesh: Mesh, texture: RgbImage | undefined): Promise<Uint8Array> {
  const visible = rasterise(mesh, texture, SIZE * OVERSAMPLING, { yaw: -0.5, pitch: 0.2, distance: 4 }, 0.82);
  return await sharp(shade(visible), { raw: { width: visible.size, height: visible.size, channels: 3 } })
    .resize(SIZE, SIZE, { kernel: 'lanczos3' })
    .webp({ quality: 88, effort: 2 })
    .toBuffer();
}

import sharp from 'sharp';
import type { EncodedTexture, RgbImage } from './image.ts';

/** Encodes a texture: as JPEG without chroma subsampling to be embedded in a model file, as PNG for a separate file beside an obj. */
export async function encodeTexture(image: RgbImage, kind: 'jpeg' | 'png'): Promise<EncodedTexture> {
  const raw = sharp(image.rgb, { raw: { width: image.width, height: image.height, channels: 3 } });
  return kind === 'jpeg'
    ? { mime: 'image/jpeg', bytes: await raw.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer() }
    : { mime: 'image/png', bytes: await raw.png({ compressionLevel: 6 }).toBuffer() };
}

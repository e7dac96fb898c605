import sharp from 'sharp';
import type { EncodedTexture, RgbImage } from './image.ts';

/** Encodes a texture: JPEG without chroma subsampling where it is embedded, PNG where it stands beside an obj. */
export async function encodeTexture(image: RgbImage, kind: 'jpeg' | 'png'): Promise<EncodedTexture> {
  const raw = sharp(image.rgb, { raw: { width: image.width, height: image.height, channels: 3 } });
  return kind === 'jpeg'
    ? { mime: 'image/jpeg', bytes: await raw.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer() }
    : { mime: 'image/png', bytes: await raw.png({ compressionLevel: 6 }).toBuffer() };
}

import sharp from 'sharp';
import { MAX_PIXELS } from './decode.ts';

/** The alpha of a picture, scaled to another size, or why there is none. */
export type DecodedAlpha =
  | { readonly ok: true; readonly alpha: Uint8Array }
  | { readonly ok: false; readonly why: 'undecodable' | 'no-alpha' }
  | { readonly ok: false; readonly why: 'other-shape'; readonly width: number; readonly height: number };

/** How much the ratio of the sides may differ. Programs that work on fixed sizes round. */
const RATIO_TOLERANCE = 0.02;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Decodes the alpha channel of a png or webp, and scales it to the given size if it has the same shape. */
export async function decodeAlpha(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<DecodedAlpha> {
  // Other formats (vector graphics among them) have decoders that are not needed here.
  if (!isPng(bytes) && !isWebp(bytes)) return { ok: false, why: 'undecodable' };
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { hasAlpha, autoOrient: size } = await picture.metadata();
    const ratio = size.width / size.height / (width / height);
    if (Math.abs(ratio - 1) > RATIO_TOLERANCE)
      return { ok: false, why: 'other-shape', width: size.width, height: size.height };
    if (!hasAlpha) return { ok: false, why: 'no-alpha' };
    const rgba = await picture
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
    return {
      ok: true,
      alpha: Uint8Array.from({ length: width * height }, (_, i) => rgba[i * 4 + 3] as number),
    };
  } catch {
    // What exactly is wrong with it does not matter: it is no picture that can be used.
    return { ok: false, why: 'undecodable' };
  }
}

const isPng = (bytes: Uint8Array): boolean => PNG.every((byte, i) => bytes[i] === byte);

function isWebp(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}

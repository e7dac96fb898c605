import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { quickSize } from '../../../../../main/media/picture/quick-size.ts';
import type { ImageFormat } from '../../../../../shared/interface/formats.ts';
import { sniffImageFormat } from '../../../../../shared/interface/formats.ts';

const noisy = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 60, b: 200, alpha: 0.5 } } });

const quick = (bytes: Buffer, format: ImageFormat) => quickSize(bytes, format, bytes.length);

/** What the image library says; null if it cannot tell. */
async function slow(bytes: Buffer) {
  try {
    return (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    return null;
  }
}

const MADE = [
  ['png', () => noisy(31, 17).png()],
  ['png', () => noisy(31, 17, 4).png({ progressive: true })],
  ['png', () => noisy(31, 17).png({ palette: true })],
  ['png', () => noisy(31, 17).toColourspace('b-w').png()],
  ['jpeg', () => noisy(31, 17).jpeg()],
  ['jpeg', () => noisy(31, 17).jpeg({ progressive: true })],
  ['jpeg', () => noisy(31, 17).toColourspace('cmyk').jpeg()],
  ['jpeg', () => noisy(31, 17).toColourspace('b-w').withIccProfile('srgb').jpeg()],
  ['webp', () => noisy(31, 17).webp()],
  ['webp', () => noisy(31, 17, 4).webp()],
  ['webp', () => noisy(31, 17, 4).webp({ lossless: true })],
  ['webp', () => noisy(31, 17).withIccProfile('p3').webp()],
] as const;

describe('the size in a header, read without the image library', () => {
  it.each(MADE)('is known of a plain %s (%#)', async (format, make) => {
    expect(quick(await make().toBuffer(), format)).toEqual({ width: 31, height: 17 });
  });

  it('is that after the EXIF turn', async () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = await noisy(31, 17).withMetadata({ orientation }).jpeg().toBuffer();
      expect(quick(bytes, 'jpeg')).toEqual(await slow(bytes));
    }
  });

  it('is left to the image library where EXIF may turn a png or a webp', async () => {
    const turned = noisy(31, 17).withMetadata({ orientation: 6 });
    expect(quick(await turned.clone().png().toBuffer(), 'png')).toBeNull();
    expect(quick(await turned.clone().webp().toBuffer(), 'webp')).toBeNull();
  });

  it('is never another than the image library says, whatever bytes are changed or cut off', async () => {
    const pictures = await Promise.all([
      ...MADE.map(([, make]) => make().toBuffer()),
      noisy(31, 17).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    ]);
    const damaged = fc.record({
      which: fc.nat(pictures.length - 1),
      // Mostly in the header.
      at: fc.oneof(fc.nat(40), fc.nat(700)),
      value: fc.nat(255),
      end: fc.option(fc.nat(700), { freq: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(damaged, async ({ which, at, value, end }) => {
        const bytes = Buffer.from(pictures[which] as Buffer).subarray(0, end ?? undefined);
        if (at < bytes.length) bytes[at] = value;
        const format = sniffImageFormat(bytes);
        const said = format === undefined ? null : quick(bytes, format);
        const known = await slow(bytes);
        if (said !== null && known !== null) expect(said).toEqual(known);
      }),
      { numRuns: 300 },
    );
  });
});

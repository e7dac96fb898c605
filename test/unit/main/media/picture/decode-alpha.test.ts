import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeAlpha } from '../../../../../main/media/picture/decode-alpha.ts';

const SIZE = { width: 40, height: 20 };

/** A picture whose left half is clear. */
const halfClear = (width: number, height: number): Sharp => {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) if (i % width < width / 2) data[i * 4 + 3] = 0;
  return sharp(data, { raw: { width, height, channels: 4 } });
};
const corners = (alpha: Uint8Array): readonly (number | undefined)[] => [alpha[0], alpha[SIZE.width - 1]];

describe('decodeAlpha', () => {
  it.each([
    ['png', halfClear(40, 20).png()],
    ['png with a palette', halfClear(40, 20).png({ palette: true })],
    ['png of 16 bits', halfClear(40, 20).toColourspace('rgb16').png()],
    ['grey png', halfClear(40, 20).toColourspace('b-w').png()],
    ['webp', halfClear(40, 20).webp({ lossless: true })],
    ['larger picture of the same shape', halfClear(400, 200).png()],
    ['smaller picture that was rounded', halfClear(21, 10).resize(20, 10).png()],
  ])('reads the alpha of a %s', async (_what, picture) => {
    const decoded = await decodeAlpha(await picture.toBuffer(), SIZE);
    if (!decoded.ok) throw new Error(decoded.why);
    expect(decoded.alpha).toHaveLength(800);
    expect(corners(decoded.alpha)).toEqual([0, 255]);
  });

  it('refuses a picture of another shape, and says its size', async () => {
    const turned = await halfClear(20, 40).png().toBuffer();
    expect(await decodeAlpha(turned, SIZE)).toEqual({ ok: false, why: 'other-shape', width: 20, height: 40 });
  });

  it('refuses a picture without alpha, other formats, and what is cut off', async () => {
    const png = await halfClear(40, 20).png().toBuffer();
    const none = await sharp(png).removeAlpha().png().toBuffer();
    expect(await decodeAlpha(none, SIZE)).toEqual({ ok: false, why: 'no-alpha' });
    const bad = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'),
      await sharp(png).tiff().toBuffer(),
      png.subarray(0, png.length / 2),
      new Uint8Array(0),
    ];
    for (const bytes of bad)
      expect(await decodeAlpha(bytes, SIZE)).toEqual({ ok: false, why: 'undecodable' });
  });

  it('does not decode a picture of more pixels than any camera has', async () => {
    const huge = Buffer.from(await halfClear(40, 20).png().toBuffer());
    huge.writeUInt32BE(40_000, 16);
    huge.writeUInt32BE(20_000, 20);
    expect(await decodeAlpha(huge, SIZE)).toEqual({ ok: false, why: 'undecodable' });
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layMask } from '../../../../../main/media/mend/lay-mask.ts';
import { MaskMisfit, mendPicture } from '../../../../../main/media/mend/mend-picture.ts';
import type { Raster } from '../../../../../main/media/mend/raster.ts';
import { MAX_IMAGE_BYTES } from '../../../../../shared/interface/limits.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
/** The left half in one paint, and nothing or another paint behind it. */
const half = (width: number, height: number, fill: string, behind = 'none') =>
  sharp(
    Buffer.from(
      `${SVG} width="${width}" height="${height}"><rect width="100%" height="100%" fill="${behind}"/><rect width="50%" height="100%" fill="${fill}"/></svg>`,
    ),
  );
const plain = (width: number, height: number, background = '#c81e14') =>
  sharp({ create: { width, height, channels: 3, background } });
const raster = (width: number, height: number, alpha = 255): Raster => ({
  width,
  height,
  rgba: Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? alpha : 90)),
});
const whiteOnBlack = (width: number, height: number) => half(width, height, '#fff', '#000');

/** The alpha of the middle of the left and of the right half. */
async function halves(mask: Promise<Buffer>, picture = raster(40, 20)): Promise<readonly unknown[]> {
  const laid = await layMask(picture, await mask);
  if (!laid.ok) return [laid.fault];
  return [10, 30].map((x) => laid.raster.rgba[(10 * 40 + x) * 4 + 3]);
}

describe('a mask that is laid over a picture', () => {
  it.each([
    ['white on black', () => whiteOnBlack(40, 20).removeAlpha().png().toBuffer()],
    ['white on black as jpeg', () => whiteOnBlack(40, 20).removeAlpha().jpeg({ quality: 100 }).toBuffer()],
    ['opaque on transparent, whatever its colours', () => half(40, 20, '#000').png().toBuffer()],
    ['white on black with an alpha channel that hides nothing', () => whiteOnBlack(40, 20).png().toBuffer()],
    ['of 16 bits', () => whiteOnBlack(40, 20).removeAlpha().toColourspace('rgb16').tiff().toBuffer()],
    ['smaller, of the same proportions', () => whiteOnBlack(20, 10).removeAlpha().png().toBuffer()],
    ['larger, of the same proportions', () => whiteOnBlack(121, 60).removeAlpha().webp().toBuffer()],
  ])('shows what is %s', async (_what, make) => {
    const [left, right] = await halves(make());
    expect(left).toBeGreaterThan(250);
    expect(right).toBeLessThan(5);
  });

  it('leaves transparent what was so in the picture', async () => {
    const mask = await whiteOnBlack(40, 20).png().toBuffer();
    expect(await halves(Promise.resolve(mask), raster(40, 20, 128))).toEqual([128, 0]);
  });

  it.each([
    ['other-shape', () => whiteOnBlack(40, 40).png().toBuffer()],
    ['empty', () => plain(40, 20, '#000').png().toBuffer()],
    ['full', () => plain(40, 20, '#fff').png().toBuffer()],
    ['full', () => plain(1, 1, '#808080').png().toBuffer()],
    ['unreadable', async () => Buffer.from('no picture at all')],
    ['unreadable', async () => (await whiteOnBlack(40, 20).png().toBuffer()).subarray(0, 60)],
    // A file of a few thousand bytes that would be 400 million pixels in memory.
    ['unreadable', async () => bomb(20_000, 20_000)],
  ])('is refused as %s', async (fault, make) => {
    expect(await halves(make())).toEqual([fault]);
  });

  it('comes before the crop, is recorded in its place, and is not silently left out where it does not fit', async () => {
    const jpeg = await plain(400, 400, '#3c5a78').jpeg().toBuffer();
    const mask = await half(400, 400, '#fff', '#000')
      .resize({ width: 100, height: 400, fit: 'fill' })
      .extend({ right: 300, background: '#000' })
      .png()
      .toBuffer();
    const mended = await mendPicture(jpeg, ['crop'], MAX_IMAGE_BYTES, mask);
    expect(mended).toMatchObject({
      applied: ['mask', 'crop'],
      format: 'webp',
      mask: { width: 400, height: 400 },
    });
    expect(mended?.width).toBeLessThan(120);
    const wrong = await whiteOnBlack(400, 100).png().toBuffer();
    await expect(mendPicture(jpeg, [], MAX_IMAGE_BYTES, wrong)).rejects.toBeInstanceOf(MaskMisfit);
  });
});

/** A png whose header says so many pixels, with hardly any data. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(header);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header[24] = 8;
  header.writeUInt32BE(crc(header.subarray(12, 29)), 29);
  return header;
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

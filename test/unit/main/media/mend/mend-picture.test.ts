import { encode as encodeBitmap } from 'bmp-ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mendPicture } from '../../../../../main/media/mend/mend-picture.ts';
import { MAX_IMAGE_BYTES } from '../../../../../shared/interface/limits.ts';
import { FIXES, type FixChoice } from '../../../../../shared/model/mend/fix.ts';

const RED = { r: 200, g: 30, b: 20 };

/** A plain picture of one colour. */
const plain = (width: number, height: number, background: object = RED, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: background as typeof RED } });

/** A red disc in the middle of a white picture. */
const disc = (width: number, height: number, radius: number) =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="rgb(200,30,20)"/></svg>`,
    ),
  );

const mend = async (bytes: Buffer, choice: FixChoice, maxBytes = MAX_IMAGE_BYTES) => {
  const mended = await mendPicture(bytes, choice, maxBytes);
  if (mended === null) return null;
  const { width, height, format, applied } = mended;
  const { data, info } = await sharp(mended.bytes).raw().toBuffer({ resolveWithObject: true });
  expect({ width: info.width, height: info.height }).toEqual({ width, height });
  const at = (x: number, y: number) => [
    ...data.subarray((y * width + x) * info.channels).subarray(0, info.channels),
  ];
  return { width, height, format, applied, at, bytes: mended.bytes };
};

/** Whether a colour is about another, as after a lossy encoding. */
const near = (found: readonly number[] | undefined, ...wanted: readonly number[]): boolean =>
  found !== undefined && wanted.every((each, i) => Math.abs((found[i] ?? -1000) - each) <= 6);

describe('converting', () => {
  it.each([
    ['tiff', () => plain(40, 30).tiff().toBuffer()],
    ['16-bit tiff', () => plain(40, 30).toColourspace('rgb16').tiff().toBuffer()],
    ['CMYK tiff', () => plain(40, 30).toColourspace('cmyk').tiff().toBuffer()],
    ['gif', () => plain(40, 30).gif().toBuffer()],
    ['avif', () => plain(40, 30).avif({ quality: 90 }).toBuffer()],
  ])('makes a %s a picture that the service takes', async (_format, make) => {
    const mended = await mend(await make(), 'all');
    expect(mended).toMatchObject({ width: 40, height: 30, applied: ['convert'] });
    expect(['png', 'jpeg']).toContain(mended?.format);
    const [r = 0, g = 0, b = 0] = mended?.at(20, 15) ?? [];
    // CMYK has no such red
    expect(r - Math.max(g, b)).toBeGreaterThan(100);
  });

  it.each([24, 32] as const)('reads a bitmap of %i bits', async (bitPP) => {
    const data = Buffer.alloc(5 * 4 * 4);
    // The encoder wants a byte of alpha before the colours, in the order of a bitmap.
    for (let i = 0; i < data.length; i += 4) data.set([0, 20, 30, 200], i);
    const mended = await mend(encodeBitmap({ data, width: 5, height: 4, bitPP }).data, 'all');
    expect(mended).toMatchObject({ width: 5, height: 4, format: 'png', applied: ['convert'] });
    expect(mended?.at(2, 2)).toEqual([200, 30, 20]);
  });

  it('reads a bitmap with a palette, whose rows begin at the top', async () => {
    const header = Buffer.alloc(54);
    header.write('BM');
    header.writeUInt32LE(62, 10);
    header.writeUInt32LE(40, 14);
    header.writeInt32LE(5, 18);
    header.writeInt32LE(-2, 22);
    header.writeUInt16LE(1, 26);
    header.writeUInt16LE(8, 28);
    header.writeUInt32LE(2, 46);
    const palette = Buffer.from([20, 30, 200, 0, 255, 255, 255, 0]);
    const rows = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
    const mended = await mend(Buffer.concat([header, palette, rows]), 'all');
    expect(mended).toMatchObject({ width: 5, height: 2, applied: ['convert'] });
    expect([mended?.at(2, 0), mended?.at(2, 1)]).toEqual([
      [200, 30, 20],
      [255, 255, 255],
    ]);
  });

  it('takes the first picture of a moving gif', async () => {
    const pages = await Promise.all(
      [RED, { r: 0, g: 0, b: 255 }].map((colour) => plain(20, 10, colour).png().toBuffer()),
    );
    const gif = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await mend(gif, 'all')).toMatchObject({ width: 20, height: 10 });
  });

  it('is not done where it was not asked for', async () => {
    expect(await mend(await plain(4, 4).gif().toBuffer(), ['turn', 'pad'])).toBeNull();
  });

  it('is not done for a picture that the service takes', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect(await mend(await plain(40, 40).toFormat(format).toBuffer(), FIXES)).toBeNull();
  });
});

describe('turning', () => {
  it('makes the turn by EXIF data part of the pixels', async () => {
    const wide = await sharp(Buffer.from([255, 0, 0, 0, 0, 255]), {
      raw: { width: 2, height: 1, channels: 3 },
    })
      .resize(40, 20, { kernel: 'nearest' })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const mended = await mend(wide, ['turn']);
    expect(mended).toMatchObject({ width: 20, height: 40, format: 'jpeg', applied: ['turn'] });
    expect(near(mended?.at(10, 3), 255, 0, 0)).toBe(true);
    expect(near(mended?.at(10, 36), 0, 0, 255)).toBe(true);
    expect((await sharp(mended?.bytes).metadata()).orientation).toBeUndefined();
  });
});

describe('flattening', () => {
  const glass = () =>
    plain(20, 20, { ...RED, alpha: 0.5 }, 4)
      .png()
      .toBuffer();

  it('lays the picture on white where it was asked for', async () => {
    const mended = await mend(await glass(), ['flatten']);
    expect(mended?.applied).toEqual(['flatten']);
    expect(mended?.at(5, 5)).toHaveLength(3);
    expect(near(mended?.at(5, 5), 228, 142, 138)).toBe(true);
  });

  it('is called for only by a picture that shows nothing', async () => {
    expect(await mend(await glass(), 'all')).toBeNull();
    expect(
      (
        await mend(
          await plain(20, 20, { ...RED, alpha: 0 }, 4)
            .png()
            .toBuffer(),
          'all',
        )
      )?.applied,
    ).toEqual(['flatten']);
  });
});

describe('lightening', () => {
  it('lifts a dark picture, and keeps black', async () => {
    const dark = await disc(60, 60, 20).linear(0.2, 0).png().toBuffer();
    const mended = await mend(dark, 'all');
    expect(mended?.applied).toContain('lighten');
    const [r = 0] = mended?.at(2, 2) ?? [];
    expect(r).toBeGreaterThan(120);
  });

  it('lifts a dark subject on a bright backdrop only where that was asked for', async () => {
    const dark = await sharp(
      Buffer.from(
        '<svg width="200" height="200"><rect width="100%" height="100%" fill="white"/><circle cx="100" cy="100" r="70" fill="rgb(30,12,8)"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    expect(await mend(dark, 'all')).toBeNull();
    const mended = await mend(dark, ['lighten']);
    expect(mended?.applied).toEqual(['lighten']);
    expect(mended?.at(2, 2)).toEqual([255, 255, 255]);
    expect(mended?.at(100, 100)[0]).toBeGreaterThan(80);
  });

  it('leaves a picture as it is whose bright parts are bright', async () => {
    expect(await mend(await disc(60, 60, 25).png().toBuffer(), ['lighten'])).toBeNull();
  });
});

describe('cropping', () => {
  it('crops by an unsure outline only where a crop is asked for: a part of the subject may be lost', async () => {
    const onFloor = await sharp(
      Buffer.from(
        '<svg width="400" height="400"><rect width="400" height="400" fill="#ccc"/><rect y="220" width="400" height="180" fill="#777"/><circle cx="200" cy="200" r="40" fill="#c43"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    expect(await mend(onFloor, 'all')).toBeNull();
    expect((await mend(onFloor, ['crop']))?.applied).toEqual(['crop']);
  });

  it('leaves a margin around the subject', async () => {
    const mended = await mend(await disc(400, 300, 40).png().toBuffer(), 'all');
    expect(mended?.applied).toEqual(['crop']);
    expect(mended?.width).toBeGreaterThan(84);
    expect(mended?.width).toBeLessThan(100);
    expect(
      near(
        mended?.at(Math.floor((mended?.width ?? 0) / 2), Math.floor((mended?.height ?? 0) / 2)),
        200,
        30,
        20,
      ),
    ).toBe(true);
  });

  it('is not called for by a large subject, and not done without one', async () => {
    expect(await mend(await disc(200, 200, 80).png().toBuffer(), 'all')).toBeNull();
    expect(await mend(await plain(200, 200).png().toBuffer(), ['crop'])).toBeNull();
  });
});

describe('padding', () => {
  it('makes a square in the colour of the border', async () => {
    const mended = await mend(await disc(200, 120, 50).png().toBuffer(), ['pad']);
    expect(mended).toMatchObject({ width: 200, height: 200, applied: ['pad'] });
    expect(near(mended?.at(100, 2), 255, 255, 255)).toBe(true);
    expect(near(mended?.at(100, 100), 200, 30, 20)).toBe(true);
  });

  it('makes a clear square of a picture with transparency', async () => {
    const mended = await mend(
      await plain(20, 60, { ...RED, alpha: 0.5 }, 4)
        .png()
        .toBuffer(),
      ['pad'],
    );
    expect(mended).toMatchObject({ width: 60, height: 60 });
    expect(mended?.at(2, 30)[3]).toBe(0);
  });

  it('is called for only by a very long picture', async () => {
    expect(await mend(await plain(200, 120).png().toBuffer(), 'all')).toBeNull();
    expect((await mend(await plain(400, 100).png().toBuffer(), 'all'))?.applied).toEqual(['pad']);
  });
});

describe('shrinking', () => {
  const noise = (side: number, channels: 3 | 4 = 3) => {
    let state = 1;
    const bytes = Buffer.from(
      Uint8Array.from({ length: side * side * channels }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
        return state >>> 16;
      }),
    );
    return sharp(bytes, { raw: { width: side, height: side, channels } });
  };

  it('encodes a file of too many bytes in fewer', async () => {
    const bytes = await noise(300).png().toBuffer();
    const mended = await mend(bytes, 'all', 150_000);
    expect(mended).toMatchObject({ width: 300, format: 'jpeg', applied: ['shrink'] });
    expect(mended?.bytes.length).toBeLessThanOrEqual(150_000);
  });

  it('takes pixels away where less quality is not enough', async () => {
    const mended = await mend(await noise(300).png().toBuffer(), ['shrink'], 20_000);
    expect(mended?.width).toBeLessThan(300);
    expect(mended?.bytes.length).toBeLessThanOrEqual(20_000);
  });

  it('keeps transparency', async () => {
    const mended = await mend(await noise(200, 4).png().toBuffer(), ['shrink'], 60_000);
    expect(mended?.format).toBe('webp');
    expect((await sharp(mended?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('is not done without being asked for, whatever the size', async () => {
    expect(await mend(await noise(100).png().toBuffer(), ['turn', 'crop'], 1_000)).toBeNull();
  });
});

describe('what is no picture', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['a tiff that ends', Buffer.from('II*\0\x08\0\0\0')],
    [
      'a bitmap of more pixels than memory',
      Buffer.concat([
        Buffer.from('BM'),
        Buffer.alloc(12),
        Buffer.from([40, 0, 0, 0]),
        Buffer.alloc(8, 0x7f),
        Buffer.alloc(40),
      ]),
    ],
    [
      'a bitmap that ends',
      encodeBitmap({ data: Buffer.alloc(400), width: 10, height: 10, bitPP: 24 }).data.subarray(0, 60),
    ],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(mendPicture(bytes, 'all', MAX_IMAGE_BYTES)).rejects.toThrow('picture-undecodable');
  });
});

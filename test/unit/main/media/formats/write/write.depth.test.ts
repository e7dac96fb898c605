import sharp from 'sharp';
import { FloatType } from 'three';
import { EXRLoader } from 'three/examples/jsm/loaders/EXRLoader.js';
import { describe, expect, it } from 'vitest';
import { type FloatImage, writeExr } from '../../../../../../main/media/formats/write/exr.ts';
import { writePng16 } from '../../../../../../main/media/formats/write/png16.ts';
import { copyOf } from '../../../../../helpers/formats/three-readers.ts';

/** Rows of which the last block has fewer than sixteen, and values that need all of their bits. */
function image(width: number, height: number, value: (i: number) => number): FloatImage {
  return { width, height, data: Float32Array.from({ length: width * height }, (_, i) => value(i)) };
}

describe('an exr', () => {
  it.each([
    ['smooth', image(37, 50, (i) => Math.sin(i / 90) / 3 + 0.4)],
    ['noise, which does not deflate', image(5, 3, (i) => ((i * 7919) % 104_729) / 104_729)],
    ['one pixel', image(1, 1, () => 0.123456789)],
  ])("reads back, float for float, with three.js' loader: %s", (_name, original) => {
    const bytes = writeExr(original, 'near is 1');
    const read = new EXRLoader().setDataType(FloatType).parse(copyOf(bytes));
    expect([read.width, read.height]).toEqual([original.width, original.height]);
    const { width, height } = original;
    const channels = (read.data?.length ?? 0) / (width * height);
    // three turns the rows over, for textures.
    const values = Array.from(original.data, (_value, i) => {
      const row = height - 1 - Math.floor(i / width);
      return read.data?.[(row * width + (i % width)) * channels];
    });
    expect(values).toEqual([...original.data]);
  });

  it('has one channel Y of 32-bit floats, ZIP compression, and says what its numbers mean', () => {
    const bytes = Buffer.from(
      writeExr(
        image(4, 4, () => 1),
        'near is 1',
      ),
    );
    expect(bytes.readUInt32LE(0)).toBe(20_000_630);
    const channels = bytes.indexOf('channels\0chlist\0') + 16;
    expect(bytes.readInt32LE(channels)).toBe(2 + 16 + 1);
    expect(bytes.subarray(channels + 4, channels + 6).toString()).toBe('Y\0');
    expect(bytes.readInt32LE(channels + 6)).toBe(2);
    const compression = bytes.indexOf('compression\0compression\0') + 24;
    expect([bytes.readInt32LE(compression), bytes[compression + 4]]).toEqual([1, 3]);
    expect(bytes.includes('near is 1')).toBe(true);
  });
});

describe('a 16-bit png', () => {
  it('keeps all sixteen bits, in grey, and cuts off what lies beyond', async () => {
    const original = image(300, 200, (i) => i / 60_000);
    original.data[0] = -1;
    original.data[1] = 2;
    const bytes = await writePng16(original);
    // IHDR: width, height, bits, and colour type 0 for grey.
    expect([...bytes.subarray(16, 26)]).toEqual([0, 0, 1, 44, 0, 0, 0, 200, 16, 0]);
    const read = await sharp(bytes).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    const values = new Uint16Array(read.buffer, read.byteOffset, read.length / 2);
    expect([values[0], values[1], values[2]]).toEqual([0, 65_535, 2]);
    expect(values[59_999]).toBe(Math.round((59_999 / 60_000) * 65_535));
  });
});

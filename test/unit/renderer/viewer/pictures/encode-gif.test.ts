import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GifEncoder } from '../../../../../renderer/viewer/pictures/encode-gif.ts';
import { packIndices } from '../../../../../renderer/viewer/pictures/lzw.ts';
import { binOf, paletteOf } from '../../../../../renderer/viewer/pictures/palette.ts';

/** A frame of one colour with a transparent column at its left. */
function frame(width: number, height: number, colour: readonly [number, number, number]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) pixels.set([...colour, at % width === 0 ? 0 : 255], at * 4);
  return pixels;
}

async function decoded(gif: Blob) {
  const { data, info } = await sharp(await gif.arrayBuffer(), { animated: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

describe('GifEncoder', () => {
  it('writes all frames with their delays, colours and transparency, to be repeated for ever', async () => {
    const encoder = new GifEncoder(20, 10);
    const colours = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ] as const;
    for (const colour of colours) encoder.add({ pixels: frame(20, 10, colour), delay: 10 });
    const gif = encoder.end();
    const { pages, delay, loop, width, pageHeight } = await sharp(await gif.arrayBuffer(), {
      animated: true,
    }).metadata();
    expect({ pages, delay, loop, width, pageHeight }).toEqual({
      pages: 3,
      delay: [100, 100, 100],
      loop: 0,
      width: 20,
      pageHeight: 10,
    });
    const { data, info } = await decoded(gif);
    for (const [page, colour] of colours.entries()) {
      const at = (page * 10 * info.width + 5) * 4;
      expect([...data.subarray(at, at + 4)]).toEqual([...colour, 255]);
      expect(data[page * 10 * info.width * 4 + 3]).toBe(0);
    }
  });

  it('gives pictures of any noise back as near as 255 colours allow, beyond what one table of codes holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4_000_000_000 }), async (seed) => {
        const [width, height] = [97, 83];
        const pixels = new Uint8ClampedArray(width * height * 4);
        let state = seed;
        for (let at = 0; at < pixels.length; at += 1) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          pixels[at] = at % 4 === 3 ? 255 : (state >>> 24) & (at % 4 === 0 ? 0xc0 : 0xe0);
        }
        const encoder = new GifEncoder(width, height);
        encoder.add({ pixels, delay: 4 });
        const { data, info } = await decoded(encoder.end());
        expect([info.width, info.height]).toEqual([width, height]);
        let farthest = 0;
        for (let at = 0; at < width * height; at += 1)
          for (let channel = 0; channel < 3; channel += 1) {
            const there = data[at * info.channels + channel] ?? 0;
            farthest = Math.max(farthest, Math.abs(there - (pixels[at * 4 + channel] ?? 0)));
          }
        // 256 colours are used; two of them share one.
        expect(farthest).toBeLessThanOrEqual(40);
      }),
      { numRuns: 12 },
    );
  });
});

describe('packIndices', () => {
  it('ends with an empty block, and every block says its length', () => {
    const packed = packIndices(
      new Uint8Array(70_000).map((_, at) => (at * 7) % 251),
      8,
    );
    let at = 0;
    while ((packed[at] ?? 0) > 0) at += (packed[at] ?? 0) + 1;
    expect(at).toBe(packed.length - 1);
  });
});

describe('paletteOf', () => {
  it('has each colour of a picture that has few, and none of what is transparent', () => {
    const pixels = Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 255, 9, 200, 9, 0);
    const { colours, indexOf } = paletteOf(pixels, 255);
    expect(colours).toHaveLength(2);
    expect(colours[indexOf[binOf(255, 0, 0)] ?? 9]).toEqual([255, 0, 0]);
    expect(colours[indexOf[binOf(0, 0, 255)] ?? 9]).toEqual([0, 0, 255]);
    expect(paletteOf(new Uint8ClampedArray(8), 255).colours).toEqual([]);
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegBlockShare } from '../../../../../../main/media/cutout/again/jpeg-blocks.ts';

const SIZE = 240;

/** A shade of grey that changes from left to right, or from top to bottom, saved and read again. */
async function savedShade(isAcross: boolean, quality: number): Promise<number> {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const at = isAcross ? i % SIZE : Math.floor(i / SIZE);
    rgb.fill(80 + Math.round((120 * at) / SIZE), i * 3, i * 3 + 3);
  }
  const jpeg = await sharp(rgb, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return jpegBlockShare({ width: info.width, height: info.height, rgb: new Uint8Array(data) });
}

describe.each([
  ['from left to right', true],
  ['from top to bottom', false],
] as const)('a backdrop that changes %s', (_, isAcross) => {
  it('shows squares after strong compression', async () => {
    expect(await savedShade(isAcross, 8)).toBeGreaterThan(0.06);
    expect(await savedShade(isAcross, 12)).toBeGreaterThan(0.03);
  });

  it('shows none as cameras and programs save pictures', async () => {
    expect(await savedShade(isAcross, 90)).toBeLessThan(0.01);
    expect(await savedShade(isAcross, 50)).toBeLessThan(0.01);
  });
});

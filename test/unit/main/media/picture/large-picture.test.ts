import { describe, expect, it } from 'vitest';
import {
  isLargePicture,
  mayBeLargePicture,
  type PictureHeader,
} from '../../../../../main/media/picture/large-picture.ts';

const PNG: PictureHeader = {
  width: 10_000,
  height: 6000,
  format: 'png',
  isProgressive: true,
  channels: 4,
  depth: 'uchar',
};

describe('whether decoding a picture takes much memory', () => {
  it('is told by its pixels and by what each of them takes', () => {
    expect(isLargePicture(PNG)).toBe(true);
    expect(isLargePicture({ ...PNG, height: 4000 })).toBe(false);
    expect(isLargePicture({ ...PNG, height: 4000, depth: 'ushort' })).toBe(true);
    expect(isLargePicture({ ...PNG, channels: 3 })).toBe(false);
    expect(isLargePicture({ ...PNG, channels: 3, format: 'jpeg' })).toBe(true);
    expect(isLargePicture({ ...PNG, format: 'webp', isProgressive: false })).toBe(true);
  });

  it('is told by its pixels alone where nothing else is known, never less often', () => {
    expect([mayBeLargePicture(25_000_000), mayBeLargePicture(25_000_001)]).toEqual([false, true]);
    for (const depth of ['uchar', 'ushort'] as const)
      for (const height of [1000, 2000, 2500, 2501, 5000, 5001])
        if (isLargePicture({ ...PNG, height, depth })) expect(mayBeLargePicture(10_000 * height)).toBe(true);
  });

  it('is not so where it is decoded line by line', () => {
    const plain = { ...PNG, isProgressive: false, width: 16_000, height: 16_000 };
    expect(isLargePicture(plain)).toBe(false);
    expect(isLargePicture({ ...plain, format: 'jpeg', channels: 3 })).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthFormatNumber,
  modelFormatNumber,
  sniffImageFormat,
  VIEWS,
  viewBits,
} from '../../../../shared/interface/formats.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('format numbers', () => {
  it.each([
    ['obj', 1],
    ['glb', 2],
    ['stl', 3],
    ['fbx', 4],
    ['usdz', 5],
  ] as const)('model %s is %i', (format, number) => expect(modelFormatNumber(format)).toBe(number));
  it.each([
    ['exr', 1],
    ['png', 2],
  ] as const)('depth %s is %i', (format, number) => expect(depthFormatNumber(format)).toBe(number));
});

describe('multi_images_bit', () => {
  it('marks front and left as 1010', () => expect(viewBits(['left', 'front'])).toBe('1010'));

  it('has four marks, as many of them 1 as there are views', () => {
    fc.assert(
      fc.property(fc.subarray([...VIEWS]), (views) => {
        const bits = viewBits(views);
        expect(bits).toMatch(/^[01]{4}$/);
        expect([...bits].filter((bit) => bit === '1')).toHaveLength(views.length);
      }),
    );
  });
});

describe('first bytes of an image', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0........', 'jpeg'],
    ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'webp'],
    ['RIFF\x24\x00\x00\x00WAVEfmt ', undefined],
    ['GIF89a......', undefined],
    ['', undefined],
  ] as const)('%j is %s', (head, format) => expect(sniffImageFormat(bytes(head))).toBe(format));

  it('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 16 }), (head) => {
        expect([undefined, 'png', 'jpeg', 'webp']).toContain(sniffImageFormat(head));
      }),
    );
  });
});

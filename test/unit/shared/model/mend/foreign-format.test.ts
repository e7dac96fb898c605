import { describe, expect, it } from 'vitest';
import { sniffForeignFormat } from '../../../../../shared/model/mend/foreign-format.ts';

const head = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a foreign picture format', () => {
  it.each([
    ['II*\0\x08\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08', 'tiff'],
    ['II+\0\x08\0\0\0', 'tiff'],
    ['GIF89a', 'gif'],
    ['GIF87a', 'gif'],
    [`BM${'\0'.repeat(12)}\x28\0\0\0`, 'bmp'],
    [`BM${'\0'.repeat(12)}\x7c\0\0\0`, 'bmp'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'avif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0avifmif1', 'avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0heicmif1', 'heic'],
  ])('%j is a %s', (text, format) => expect(sniffForeignFormat(head(text))).toBe(format));

  it.each([
    '',
    'BM',
    'BMW is a brand of cars',
    '\x89PNG\r\n\x1a\n',
    '\0\0\0\x18ftypmp42\0\0\0\0isommp42',
    'GIF',
  ])('%j is none', (text) => expect(sniffForeignFormat(head(text))).toBeUndefined());
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../../../../renderer/viewer/load/pictures/picture-header.ts';
import {
  blackPng,
  jpegHead,
  ktx2Head,
  OTHER_PICTURES,
  webpHead,
} from '../../../../../helpers/viewer/pictured-models.ts';

describe('a picture’s head', () => {
  it('says its kind and size, whatever its name is', () => {
    const size = { width: 3_000, height: 2_000 };
    expect(readPictureHeader(blackPng(1, 1, size))).toEqual({ state: 'read', kind: 'png', ...size });
    expect(readPictureHeader(jpegHead(3_000, 2_000))).toEqual({ state: 'read', kind: 'jpeg', ...size });
    expect(readPictureHeader(webpHead(3_000, 2_000))).toEqual({ state: 'read', kind: 'webp', ...size });
    expect(readPictureHeader(ktx2Head(3_000, 2_000))).toEqual({ state: 'read', kind: 'ktx2', ...size });
  });

  it('is found behind a jpeg’s other segments, however long they are', () => {
    const segment = Buffer.alloc(2 + 0xffff);
    segment.writeUInt16BE(0xffe2, 0);
    segment.writeUInt16BE(0xffff, 2);
    const jpeg = jpegHead(3_000, 2_000);
    const long = Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 20 }, () => segment),
      jpeg.subarray(2),
    ]);
    expect(readPictureHeader(long)).toMatchObject({ state: 'read', width: 3_000, height: 2_000 });
  });

  it.each([
    ['a png that does not begin with its head', Buffer.from(blackPng(9, 9)).fill(0x41, 12, 16)],
    ['a png without pixels', blackPng(1, 1, { width: 0, height: 9 })],
    ['a png that is cut off', blackPng(9, 9).subarray(0, 18)],
    ['a jpeg whose pixels come before its size', Buffer.from('ffd8ffda000c0301', 'hex')],
    ['a jpeg that is cut off', jpegHead(9, 9).subarray(0, 14)],
    ['a webp of no known form', Buffer.from(webpHead(9, 9)).fill(0x41, 12, 16)],
    ['a KTX2 of many layers', ktx2Head(9, 9, 2_000)],
    ['a KTX2 whose level unpacks to more than its pixels', Buffer.from(ktx2Head(9, 9)).fill(0xff, 96, 100)],
    ['a KTX2 whose level lies outside of it', Buffer.from(ktx2Head(9, 9)).fill(0xff, 88, 92)],
  ])('that cannot be read is damaged: %s', (_, bytes) => {
    expect(readPictureHeader(bytes)).toMatchObject({ state: 'damaged' });
  });

  it.each(Object.entries(OTHER_PICTURES))('of %s names a kind that is not shown', (name, bytes) => {
    expect(readPictureHeader(bytes)).toEqual({ state: 'other', name });
  });

  it('of anything else is of no known kind, and whatever stands in it, it is read without a fault', () => {
    expect(readPictureHeader(Buffer.from('not a picture'))).toEqual({ state: 'other', name: null });
    const starts = [blackPng(9, 9), jpegHead(9, 9), webpHead(9, 9), ktx2Head(9, 9)];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat(160),
        fc.uint8Array({ maxLength: 64 }),
        (start, kept, rest) => {
          const head = readPictureHeader(Buffer.concat([start.subarray(0, kept), rest]));
          if (head.state === 'read') expect(head.width * head.height).toBeGreaterThan(0);
        },
      ),
    );
  });
});

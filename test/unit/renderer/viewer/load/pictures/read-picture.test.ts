import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import {
  PictureReader,
  skippedPictureNotes,
} from '../../../../../../renderer/viewer/load/pictures/read-picture.ts';
import { blackPng, jpegHead, OTHER_PICTURES } from '../../../../../helpers/viewer/pictured-models.ts';

/** What a decoder makes of a picture. */
const bitmap = (width: number, height: number): ImageBitmap => ({ width, height, close: () => undefined });

const bytesOf = (picture: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(picture);

describe('pictures of one file', () => {
  it('are claimed by the size that they declare before they are decoded, and left out where they do not fit', async () => {
    const reader = new PictureReader(new Budget('The glb'));
    let decoded = 0;
    const decode = async (): Promise<ImageBitmap> => {
      decoded += 1;
      return bitmap(8_192, 8_192);
    };
    const picture = bytesOf(blackPng(1, 1, { width: 8_192, height: 8_192 }));
    const shown = await Promise.all(Array.from({ length: 6 }, () => reader.read(picture, decode)));
    expect(shown.filter((each) => each !== null)).toHaveLength(4);
    expect(decoded).toBe(4);
    expect(skippedPictureNotes(reader)).toEqual([
      'Not shown: 2 of its pictures, with which the model would need more than 1.5 GB.',
    ]);
  });

  it('of 30,000 × 30,000 pixels are never handed to a decoder', async () => {
    const reader = new PictureReader(new Budget('The glb'));
    for (const picture of [blackPng(1, 1, { width: 30_000, height: 30_000 }), jpegHead(30_000, 30_000)])
      expect(await reader.read(bytesOf(picture), () => Promise.reject(new Error('was decoded')))).toBeNull();
    expect([reader.tooLarge, reader.damaged]).toEqual([2, 0]);
  });

  it('are decoded a few at a time, a large one alone', async () => {
    const reader = new PictureReader(new Budget('The glb'));
    const size = { width: 6_000, height: 6_000 };
    let [open, most] = [0, 0];
    const decode = async (): Promise<ImageBitmap> => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return bitmap(6_000, 6_000);
    };
    const picture = bytesOf(blackPng(1, 1, size));
    const shown = await Promise.all(Array.from({ length: 4 }, () => reader.read(picture, decode)));
    expect(shown).not.toContain(null);
    expect(most).toBe(1);
  });

  it('that come larger than they declare are closed, and not shown', async () => {
    const reader = new PictureReader(new Budget('The glb'));
    let closed = 0;
    const larger = { ...bitmap(9, 10), close: () => (closed += 1) } as unknown as ImageBitmap;
    expect(await reader.read(bytesOf(blackPng(9, 9)), async () => larger)).toBeNull();
    expect(closed).toBe(1);
    expect(skippedPictureNotes(reader)).toEqual(['1 of its pictures cannot be read.']);
    // on its side it is as large
    expect(await reader.read(bytesOf(blackPng(9, 10)), async () => bitmap(10, 9))).not.toBeNull();
  });

  it('of other kinds are refused in a sentence that names them and what is shown', async () => {
    const reader = new PictureReader(new Budget('The glb'));
    const decode = (): Promise<ImageBitmap> => Promise.reject(new Error('was decoded'));
    for (const picture of Object.values(OTHER_PICTURES))
      expect(await reader.read(bytesOf(picture), decode)).toBeNull();
    expect(await reader.read(bytesOf(Buffer.from('?')), decode)).toBeNull();
    expect(skippedPictureNotes(reader)).toEqual([
      'Not shown: 7 of its pictures, of a kind that the viewer does not read (gif, bmp, avif, tiff, svg, ico). It reads png, jpeg and webp, and ktx2 in a glb.',
    ]);
  });
});

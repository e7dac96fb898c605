import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cutOut } from '../../../../../main/media/cutout/cutout.ts';
import { MediaError } from '../../../../../main/media/media-error.ts';
import type { MediaFault } from '../../../../../main/media/media-fault.ts';
import { decodePicture, type Picture } from '../../../../../main/media/picture/decode.ts';

const SIZE = 160;

type Pixel = readonly [number, number, number, number];

function draw(colour: (x: number, y: number) => Pixel): Picture {
  const rgba = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) rgba.set(colour(x, y), (y * SIZE + x) * 4);
  return { width: SIZE, height: SIZE, rgba };
}

/** How much of a disc's edge pixel the disc covers. */
function share(x: number, y: number, radius: number): number {
  return Math.min(1, Math.max(0, radius - Math.hypot(x - SIZE / 2, y - SIZE / 2) + 0.5));
}

function mixed(front: readonly number[], behind: readonly number[], amount: number): Pixel {
  const at = (c: number): number => Math.round(front[c]! * amount + behind[c]! * (1 - amount));
  return [at(0), at(1), at(2), 255];
}

function catchFault(work: () => unknown): MediaFault | null {
  try {
    work();
  } catch (cause) {
    if (cause instanceof MediaError) return cause.fault;
    throw cause;
  }
  return null;
}

const RED = [200, 60, 40];

describe('cutOut', () => {
  it.each([0.15, 0.3, 0.5])('takes a subject on a layer of %d alpha whole, not its rim alone', (alpha) => {
    const faint = (x: number, y: number): Pixel => [200, 60, 40, Math.round(255 * alpha * share(x, y, 40))];
    const cut = cutOut(draw(faint));
    let kept = 0;
    for (const value of cut.matte.data) if (value > 0.5) kept++;
    expect(kept / (Math.PI * 40 ** 2)).toBeGreaterThan(0.95);
    expect(kept / (Math.PI * 40 ** 2)).toBeLessThan(1.05);
  });

  it('takes a subject on a faint layer whole beside a few spots that are exactly as strong as a layer that is not', () => {
    // 78 of the 5,026 pixels, 1.6 %: fewer than the 2 % that are left out
    const spots = (x: number, y: number): Pixel => {
      const isSpot = Math.hypot(x - SIZE / 2, y - SIZE / 2) < 5;
      return [200, 60, 40, isSpot ? 0.6 * 255 : Math.round(60 * share(x, y, 40))];
    };
    const kept = cutOut(draw(spots)).matte.data.filter((value) => value > 0.5).length;
    expect(kept / (Math.PI * 40 ** 2)).toBeGreaterThan(0.95);
  });

  it('leaves the alpha of glass and glow as it is beside what is opaque', () => {
    const glass = (x: number, y: number): Pixel => {
      const radius = Math.hypot(x - SIZE / 2, y - SIZE / 2);
      return [200, 60, 40, radius > 50 ? 0 : radius > 44 ? 255 : 80];
    };
    const cut = cutOut(draw(glass));
    expect(cut.matte.data[(SIZE / 2) * SIZE + SIZE / 2]).toBeCloseTo(80 / 255, 2);
  });

  it.each([
    ['transparent throughout', draw(() => [200, 60, 40, 0]), 'clear'],
    ['transparent, or nearly', draw((x, y) => [200, 60, 40, share(x, y, 40) * 20]), 'clear'],
    ['too narrow', { width: 4, height: 160, rgba: new Uint8Array(4 * 160 * 4).fill(90) }, 'narrow'],
    ['of one colour', draw(() => [90, 90, 90, 255]), undefined],
  ])('says what a picture is that is %s', (_, picture, why) => {
    const fault = catchFault(() => cutOut(picture));
    expect([fault?.code, fault?.code === 'no-subject' ? fault.why : null]).toEqual(['no-subject', why]);
  });

  it('takes a matte from alpha, and takes most of the background out of its rim', () => {
    const behind = [0, 255, 0];
    const contaminated = (x: number, y: number): Pixel => {
      const amount = share(x, y, 40);
      const [r, g, b] = mixed(RED, behind, amount);
      return [r, g, b, Math.round(255 * amount)];
    };
    const cut = cutOut(draw(contaminated));
    const rim = Array.from(cut.matte.data.keys()).filter(
      (i) => cut.matte.data[i]! > 0.2 && cut.matte.data[i]! < 0.8,
    );
    expect(rim.length).toBeGreaterThan(50);
    // As it came, a pixel of share 0.2 is 0.8 × 195 = 156 off in green.
    for (const i of rim) expect(Math.abs(cut.colours[i * 3 + 1]! - RED[1]!)).toBeLessThan(32);
  });

  it.each([
    ['plain', (_x: number, _y: number) => [128, 128, 128]],
    ['a gradient', (x: number, y: number) => [70 + x / 2, 90 + y / 2, 150]],
  ])('finds a disc on %s background to a part of a pixel', (_name, behind) => {
    const { matte } = cutOut(draw((x, y) => mixed(RED, behind(x, y), share(x, y, 45))));
    let off = 0;
    for (let i = 0; i < matte.data.length; i++) {
      off += Math.abs(matte.data[i]! - share(i % SIZE, Math.floor(i / SIZE), 45));
    }
    expect(off / (2 * Math.PI * 45)).toBeLessThan(0.35);
  });

  it('opens a hole that the background cannot reach from the border', () => {
    const ring = (x: number, y: number): number => share(x, y, 60) - share(x, y, 30);
    const { matte } = cutOut(draw((x, y) => mixed(RED, [250, 250, 250], ring(x, y))));
    expect(matte.data[(SIZE / 2) * SIZE + SIZE / 2]).toBe(0);
    expect(matte.data[(SIZE / 2) * SIZE + SIZE / 2 + 45]).toBe(1);
  });

  it("joins a cap to its body over a stem in the backdrop's colour that only its faint edges show", () => {
    const colour = (x: number, y: number, stemmed: boolean): Pixel => {
      const inCap = x >= 50 && x < 110 && y >= 30 && y < 48;
      const inBody = x >= 30 && x < 130 && y >= 80 && y < 140;
      const onEdge = (Math.abs(x - 62) < 1.5 || Math.abs(x - 98) < 1.5) && y >= 48 && y < 80;
      if (inCap || inBody) return [200, 60, 40, 255];
      return stemmed && onEdge ? [142, 142, 142, 255] : [150, 150, 150, 255];
    };
    const at = 64 * SIZE + 80;
    expect(cutOut(draw((x, y) => colour(x, y, true))).matte.data[at]).toBe(1);
    expect(cutOut(draw((x, y) => colour(x, y, false))).matte.data[at]).toBe(0);
  });

  it("keeps a pale part that is not quite the backdrop's colour", () => {
    const patch = (x: number, y: number): Pixel =>
      share(x, y, 15) > 0.5 ? [240, 236, 220, 255] : mixed(RED, [250, 250, 250], share(x, y, 60));
    expect(cutOut(draw(patch)).matte.data[(SIZE / 2) * SIZE + SIZE / 2]).toBe(1);
  });

  it.each([
    ['one colour everywhere', () => [90, 90, 90, 255]],
    ['a clear picture', () => [0, 0, 0, 0]],
    ['a dot of under 0.5 %', (x: number, y: number) => [200, 0, 0, share(x, y, 4) > 0.5 ? 255 : 0]],
  ] as [string, (x: number, y: number) => Pixel][])('finds no subject in %s', (_name, colour) => {
    expect(() => cutOut(draw(colour))).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ code: 'no-subject' }) }),
    );
  });
});

describe('decodePicture', () => {
  it('refuses what is no image', async () => {
    const refused = decodePicture(new TextEncoder().encode('<html>no image</html>'), 1024);
    await expect(refused).rejects.toBeInstanceOf(MediaError);
    await expect(refused).rejects.toMatchObject({ fault: { code: 'picture-undecodable' } });
  });

  it('says of one with more pixels than it reads that it is too large', async () => {
    // A header alone, which claims 12,000 by 12,000 pixels: no more is read of it.
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(data.length, 0);
      ends.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const size = Buffer.alloc(13);
    size.writeUInt32BE(12_000, 0);
    size.writeUInt32BE(12_000, 4);
    size.set([8, 2, 0, 0, 0], 8);
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', size),
      chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    await expect(decodePicture(png, 1024)).rejects.toMatchObject({
      fault: { code: 'picture-too-large', most: 120_000_000 },
    });
  });
});

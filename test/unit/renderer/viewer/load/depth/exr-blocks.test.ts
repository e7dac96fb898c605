import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { checkExrBlocks } from '../../../../../../renderer/viewer/load/depth/exr-blocks.ts';
import type { ExrHeader } from '../../../../../../renderer/viewer/load/depth/exr-header.ts';
import { UnreadableModel } from '../../../../../../renderer/viewer/load/parsed-model.ts';

const [RLE, ZIP, DWAA] = [1, 3, 8];
const FLOAT = 2;

const header = (compression: number, more: Partial<ExrHeader> = {}): ExrHeader => ({
  channels: [{ name: 'Y', type: FLOAT, sampling: [1, 1] }],
  compression,
  width: 64,
  height: 16,
  raw: new Map(),
  isTiled: false,
  end: 0,
  ...more,
});

/** One block behind a table of one place, or of a tile of its own. */
function file(packed: Uint8Array, { tiled = false, places = 1 } = {}): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(8 * places + (tiled ? 16 : 4) + 4);
  head.writeUInt32LE(packed.length, head.length - 4);
  return Uint8Array.from(Buffer.concat([head, packed]));
}

const check = (bytes: Uint8Array<ArrayBuffer>, of: ExrHeader): void =>
  checkExrBlocks(bytes, of, new Budget('The EXR'));
const zipped = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
const PIXELS = 64 * 16 * 4;

describe('the blocks of an EXR', () => {
  it('that unpack to their pixels are well', () => {
    expect(() => check(file(zipped(PIXELS)), header(ZIP))).not.toThrow();
    // stored as they are
    expect(() => check(file(Buffer.alloc(PIXELS, 7)), header(ZIP))).not.toThrow();
    const runs = Buffer.alloc(64, Buffer.from([63, 0]));
    expect(() => check(file(runs), header(RLE, { height: 1, width: 512 }))).not.toThrow();
  });

  it('that unpack to more than their pixels are refused', () => {
    expect(() => check(file(zipped(PIXELS + 1)), header(ZIP))).toThrow('unpacks to more than its pixels');
    expect(() => check(file(zipped(2_000_000)), header(ZIP))).toThrow('unpacks to more than its pixels');
    const runs = Buffer.alloc(66, Buffer.from([127, 0]));
    expect(() => check(file(runs), header(RLE, { height: 1, width: 512 }))).toThrow('unpacks to more');
  });

  it('that declare more than their pixels are refused', () => {
    const packed = Buffer.alloc(100);
    packed.writeBigUInt64LE(4_000_000_000n, 8 * 8);
    expect(() => check(file(packed), header(DWAA))).toThrow('unpacks to more than its pixels');
  });

  it('that are missing are refused', () => {
    expect(() => check(file(zipped(PIXELS)), header(ZIP, { height: 64 }))).toThrow(UnreadableModel);
  });

  it('that are tiles are held to their own pixels, and their size is claimed', () => {
    const tiles = (size: number): ReadonlyMap<string, Uint8Array> => {
      const words = Buffer.alloc(9);
      words.writeUInt32LE(size, 0);
      words.writeUInt32LE(size, 4);
      return new Map([['tiles', words]]);
    };
    const tiled = (size: number): ExrHeader => header(ZIP, { isTiled: true, raw: tiles(size) });
    expect(() => check(file(zipped(PIXELS), { tiled: true }), tiled(64))).not.toThrow();
    expect(() => check(file(zipped(PIXELS + 1), { tiled: true }), tiled(64))).toThrow('unpacks to more');
    expect(() => check(file(zipped(PIXELS), { tiled: true }), tiled(60_000))).toThrow('more than 1.5 GB');
  });

  it('of very many channels are claimed for all of them', () => {
    const channels = Array.from({ length: 2_000 }, () => ({
      name: 'a',
      type: FLOAT,
      sampling: [1, 1] as const,
    }));
    expect(() => check(file(zipped(9)), header(ZIP, { width: 100_000, channels }))).toThrow(
      'more than 1.5 GB',
    );
  });
});

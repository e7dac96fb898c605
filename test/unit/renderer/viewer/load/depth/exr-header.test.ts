import { describe, expect, it } from 'vitest';
import { MOST_NAMED } from '../../../../../../renderer/viewer/load/depth/exr-channels.ts';
import { readExrHeader } from '../../../../../../renderer/viewer/load/depth/exr-header.ts';

const text = (words: string): Buffer => Buffer.from(`${words}\0`, 'latin1');
const ints = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);
const attribute = (name: string, value: Buffer): Buffer =>
  Buffer.concat([text(name), text('a type'), ints(value.length), value]);
const channel = (name: string): Buffer => Buffer.concat([text(name), ints(2, 0, 1, 1)]);

/** Of 4 × 4 pixels, with room for them. */
function exr(channels: readonly string[], more: readonly Buffer[] = []): Uint8Array<ArrayBuffer> {
  const list = Buffer.concat([...channels.map(channel), Buffer.alloc(1)]);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]),
      attribute('channels', list),
      attribute('compression', Buffer.from([3])),
      attribute('dataWindow', ints(0, 0, 3, 3)),
      ...more,
      Buffer.alloc(1),
      Buffer.alloc(1_000),
    ]),
  );
}

const DAMAGED = 'its head makes no sense';

describe('the head of an EXR', () => {
  it('is read, with attributes that nobody knows', () => {
    const { width, height, channels } = readExrHeader(exr(['Y'], [attribute('owner', Buffer.alloc(300))]));
    expect([width, height, channels.map(({ name }) => name)]).toEqual([4, 4, ['Y']]);
  });

  it('with an attribute of another size than it has is refused: it would be copied byte by byte', () => {
    expect(() => readExrHeader(exr(['Y'], [attribute('lineOrder', Buffer.alloc(1))]))).not.toThrow();
    for (const name of ['lineOrder', 'displayWindow', 'pixelAspectRatio', 'tiles', 'dataWindow'])
      expect(() => readExrHeader(exr(['Y'], [attribute(name, Buffer.alloc(5_000))]))).toThrow(DAMAGED);
  });

  it('with more channels or attributes than can be, or a name without end, is refused', () => {
    const many = Array.from({ length: MOST_NAMED + 1 }, (_, at) => `c${at}`);
    expect(() => readExrHeader(exr(many))).toThrow(DAMAGED);
    expect(() =>
      readExrHeader(
        exr(
          ['Y'],
          many.map((name) => attribute(name, Buffer.alloc(0))),
        ),
      ),
    ).toThrow(DAMAGED);
    expect(() => readExrHeader(exr(['R', 'G', 'B', 'x'.repeat(300)]))).toThrow(DAMAGED);
  });
});

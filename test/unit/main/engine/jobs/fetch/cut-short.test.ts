import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isCutShort } from '../../../../../../main/engine/jobs/fetch/cut-short.ts';
import type { ResultFormat } from '../../../../../../main/engine/jobs/fetch/result-format.ts';

const cut = (format: ResultFormat, bytes: Buffer): boolean =>
  isCutShort(format, { head: bytes.subarray(0, 1024), tail: bytes.subarray(-1024), size: bytes.length });

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } });
const glb = Buffer.alloc(500, 'x');
glb.write('glTF\x02\0\0\0', 'latin1');
glb.writeUInt32LE(500, 8);

it.each([
  ['glb', async () => glb],
  ['png', () => picture.clone().png({ compressionLevel: 0 }).toBuffer()],
  ['webp', () => picture.clone().webp({ lossless: true }).toBuffer()],
] as const)(
  'a %s that came whole is told from one that did not, and more than it says is let pass',
  async (format, make) => {
    const whole = await make();
    expect(cut(format, whole)).toBe(false);
    expect(cut(format, Buffer.concat([whole, Buffer.alloc(9)]))).toBe(false);
    for (const share of [0.3, 0.9]) {
      expect(cut(format, whole.subarray(0, Math.floor(whole.length * share)))).toBe(true);
    }
  },
);

it('what says nothing of its length is let pass', () => {
  expect(cut('obj', Buffer.from('v 0 0 0'))).toBe(false);
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { FileFormat } from '../../../../../../main/media/formats/recognise/file-format.ts';
import {
  type LengthFault,
  wrongLength,
} from '../../../../../../main/media/formats/recognise/wrong-length.ts';

const wrong = (format: FileFormat, bytes: Buffer): LengthFault | null =>
  wrongLength(format, { head: bytes.subarray(0, 1024), tail: bytes.subarray(-1024), size: bytes.length });

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } });
const glb = Buffer.alloc(500, 'x');
glb.write('glTF\x02\0\0\0', 'latin1');
glb.writeUInt32LE(500, 8);

it.each([
  ['glb', async () => glb],
  ['png', () => picture.clone().png({ compressionLevel: 0 }).toBuffer()],
  ['webp', () => picture.clone().webp({ lossless: true }).toBuffer()],
] as const)('a %s that came whole is told from one that did not', async (format, make) => {
  const whole = await make();
  expect(wrong(format, whole)).toBeNull();
  for (const share of [0.3, 0.9]) {
    const cut = whole.subarray(0, Math.floor(whole.length * share));
    expect(wrong(format, cut)).toEqual({ code: 'cut-off' });
  }
});

it('a glb of another length than its own header says is none, and what follows a picture is let pass', async () => {
  const more = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(9)]);
  expect(wrong('glb', more(glb))).toEqual({ code: 'too-long', statedLength: 500, size: 509 });
  expect(wrong('png', more(await picture.clone().png().toBuffer()))).toBeNull();
});

it('what says nothing of its length is let pass', () => {
  expect(wrong('obj', Buffer.from('v 0 0 0'))).toBeNull();
});

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lookAtPictures } from '../../../../../../main/engine/batch/look/look-at-pictures.ts';
import type { View } from '../../../../../../shared/interface/formats.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const svg = (shapes: string, width = 256, height = 256): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);
const body = (height: number): string =>
  `<rect x="88" y="${128 - height / 2}" width="80" height="${height}" fill="#c43"/>`;
const png = (shapes: string, width?: number, height?: number): Promise<Buffer> =>
  sharp(svg(shapes, width, height))
    .png()
    .toBuffer();

async function imageOf(bytes: Uint8Array, view: View | null = null) {
  const path = join(await tempFolder(), 'picture.png');
  writeFileSync(path, bytes);
  return { view, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
/** A chunk of a png. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const look = (images: Awaited<ReturnType<typeof imageOf>>[], wantsSubject = true) =>
  lookAtPictures({ images, wantsSubject });

it('says nothing of a good picture, nor of four views that belong together', async () => {
  const good = await png(body(160));
  expect(await look([await imageOf(good)])).toEqual([]);
  const views = ['front', 'back', 'left', 'right'] as const;
  expect(await look(await Promise.all(views.map((view) => imageOf(good, view))))).toEqual([]);
});

it('says before anything is sent that the views of a set do not belong together', async () => {
  const images = [await imageOf(await png(body(200)), 'front'), await imageOf(await png(body(80)), 'back')];
  expect(await look(images)).toContainEqual({ code: 'views-sizes-differ', view: null });
});

it('names the view that is cut off', async () => {
  const cut = await png('<rect x="88" y="100" width="80" height="156" fill="#c43"/>');
  expect(await look([await imageOf(await png(body(156)), 'front'), await imageOf(cut, 'left')])).toEqual([
    { code: 'subject-cut-off', view: 'left' },
  ]);
});

it('says before anything is sent that an outline is unsure', async () => {
  const floor =
    '<rect width="256" height="256" fill="#ccc"/><rect y="150" width="256" height="106" fill="#777"/>';
  const image = await imageOf(await png(floor + body(160)));
  expect(await look([image])).toContainEqual({ code: 'cutout-unsure', view: null });
  expect(await look([image], false)).toEqual([]);
});

it('looks for a subject only where one is cut out', async () => {
  const flat = await imageOf(await png('<rect width="256" height="256" fill="#888"/>'));
  expect(await look([flat])).toEqual([{ code: 'subject-not-found', view: null }]);
  expect(await look([flat], false)).toEqual([]);
  const dark = await imageOf(await png('<rect width="256" height="256" fill="#020202"/>'));
  expect(await look([dark], false)).toEqual([{ code: 'picture-very-dark', view: null }]);
});

it('says that a picture is wholly transparent, and not that what it hides is dark', async () => {
  const clear = await imageOf(await png(''));
  const expected = [{ code: 'picture-transparent', view: null }];
  expect(await look([clear])).toEqual(expected);
  expect(await look([clear], false)).toEqual(expected);
});

it('refuses to decode a picture that would explode, and says that nobody looked at it', async () => {
  const edge = 12_000;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(edge, 0);
  size.writeUInt32BE(edge, 4);
  // 144 million black pixels of one bit, in 18 kilobytes.
  const pixels = deflateSync(Buffer.alloc(edge * (edge / 8 + 1)));
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  expect(bytes.length).toBeLessThan(100_000);
  expect(await look([await imageOf(bytes)])).toEqual([{ code: 'picture-not-looked-at', view: null }]);
});

it('says of a file that changed or went since the plan that it did', async () => {
  const changed = await imageOf(await png(body(160)));
  writeFileSync(changed.path, 'something else');
  const gone = { ...(await imageOf(await png(body(160)))), path: '/is/not/there.png' };
  for (const image of [changed, gone])
    expect(await look([image])).toEqual([{ code: 'picture-changed', view: null }]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import {
  LIKENESS_BYTES,
  LIKENESS_EDGE,
  likenessOf,
  MOST_UNLIKE,
  unlikeness,
} from '../../../../../main/media/likeness/likeness.ts';
import { decodePicture } from '../../../../../main/media/picture/decode.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../../shared/samples/references');
const look = async (bytes: Uint8Array): Promise<Uint8Array> =>
  likenessOf(await decodePicture(bytes, LIKENESS_EDGE));
const apart = (one: Uint8Array, other: Uint8Array): number => unlikeness(one, 0, other, 0);

/** A lamp or a bench before nothing. */
const drawn = (shapes: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${shapes}</svg>`))
    .png()
    .toBuffer();
const LAMP =
  '<polygon points="260,60 380,60 440,200 200,200" fill="#c83"/><rect x="305" y="200" width="30" height="190" fill="#333"/><ellipse cx="320" cy="400" rx="110" ry="24" fill="#555"/>';
const BENCH =
  '<rect x="90" y="210" width="460" height="50" fill="#864"/><rect x="120" y="260" width="30" height="140" fill="#642"/><rect x="490" y="260" width="30" height="140" fill="#642"/><rect x="90" y="110" width="460" height="60" fill="#975"/>';

describe('what a picture looks like', () => {
  it('stays near whatever the size, compression, margin and plain background are', async () => {
    const png = await drawn(LAMP);
    const seen = await look(png);
    const others = await Promise.all([
      sharp(png).resize(200).png().toBuffer(),
      sharp(png).flatten({ background: '#fff' }).jpeg({ quality: 40 }).toBuffer(),
      sharp(png).flatten({ background: '#000' }).png().toBuffer(),
      sharp(png).extend({ top: 90, left: 30, background: '#0000' }).webp({ quality: 30 }).toBuffer(),
      sharp(png).extract({ left: 40, top: 20, width: 580, height: 440 }).png().toBuffer(),
    ]);
    for (const other of others) expect(apart(await look(other), seen)).toBeLessThan(MOST_UNLIKE / 2);
  });

  it('is far for another subject, and for the same one in other colours further than for itself', async () => {
    const lamp = await look(await drawn(LAMP));
    const red = await look(await drawn(LAMP.replace('#c83', '#b72')));
    expect(apart(await look(await drawn(BENCH)), lamp)).toBeGreaterThan(MOST_UNLIKE);
    expect([apart(lamp, lamp), apart(red, lamp) > 0, apart(red, lamp) < MOST_UNLIKE]).toEqual([
      0,
      true,
      true,
    ]);
  });

  it('is found out of pictures of one colour, of one pixel, and without anything in them', async () => {
    const plain = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer();
    for (const bytes of [
      await plain(1, 1, '#123'),
      await plain(300, 2, '#fff'),
      await plain(40, 40, '#0000'),
    ])
      expect((await look(bytes)).length).toBe(LIKENESS_BYTES);
  });
});

const MADE = join(SAMPLES, '../made-by-0.1.0/library/assets/2026-11');
/** Pictures of the samples that belong together, and that do not. References are compared with references, covers and results with each other. */
const PAIRS: readonly (readonly [one: string, other: string, isAlike: boolean])[] = [
  [join(SAMPLES, 'chair.png'), join(MADE, 'chair-3c98/reference/front.png'), true],
  [join(SAMPLES, 'plant.jpg'), join(MADE, 'plant-5ad8/reference/front.jpg'), true],
  [join(SAMPLES, 'robot.png'), join(MADE, 'robot-dab2/reference/front.png'), true],
  [join(SAMPLES, 'chair.png'), join(MADE, 'chair-3c98/cover.webp'), true],
  [join(MADE, 'plant-5ad8/plant.png'), join(MADE, 'chair-3c98/cover.webp'), false],
  [join(MADE, 'plant-5ad8/plant.png'), join(MADE, 'robot-dab2/cover.webp'), false],
  [join(MADE, 'robot-dab2/cover.webp'), join(MADE, 'chair-3c98/cover.webp'), false],
  [join(SAMPLES, 'plant.jpg'), join(MADE, 'robot-dab2/cover.webp'), false],
  [join(SAMPLES, 'plant.jpg'), join(SAMPLES, 'chair.png'), false],
];
/** The result of a depth job. */
const DEPTH = join(MADE, 'plant-5ad8/plant.png');

test.skipIf(!existsSync(MADE))(
  'pairs of the samples are told apart, also a depth map from a grey cover',
  async () => {
    const lookAt = async (path: string): Promise<Uint8Array> =>
      likenessOf(await decodePicture(readFileSync(path), LIKENESS_EDGE), path === DEPTH ? 'depth' : 'plain');
    const found = [];
    for (const [one, other] of PAIRS)
      found.push([one, other, apart(await lookAt(one), await lookAt(other)) <= MOST_UNLIKE]);
    expect(found).toEqual(PAIRS);
  },
);

test('a depth map is like depth maps alone, whatever it looks like', async () => {
  const picture = await decodePicture(await drawn(LAMP), LIKENESS_EDGE);
  const [plain, depth] = [likenessOf(picture), likenessOf(picture, 'depth')];
  expect(apart(depth, plain)).toBeGreaterThan(MOST_UNLIKE);
  expect([apart(depth, depth), plain.length, depth.length]).toEqual([0, LIKENESS_BYTES, LIKENESS_BYTES]);
});

test.skipIf(!existsSync(SAMPLES))(
  'the samples are near their small copies, and far from each other',
  async () => {
    const files = readdirSync(SAMPLES).map((name) => readFileSync(join(SAMPLES, name)));
    const seen = await Promise.all(files.map(look));
    for (const [at, bytes] of files.entries()) {
      const small = await sharp(bytes).resize(240).flatten({ background: '#fff' }).jpeg().toBuffer();
      const unlike = seen.map((other) => (other === seen[at] ? null : apart(other, seen[at] as Uint8Array)));
      for (const other of unlike) if (other !== null) expect(other).toBeGreaterThan(MOST_UNLIKE);
      const near = apart(await look(small), seen[at] as Uint8Array);
      expect(near).toBeLessThan(Math.min(...unlike.flatMap((other) => other ?? [])));
    }
  },
);

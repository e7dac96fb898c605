import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Cutout, findSubject } from '../../../../../main/media/cutout/cutout.ts';
import { decodePicture, type Picture } from '../../../../../main/media/picture/decode.ts';
import { isLandscape } from '../../../../../main/service/depth/is-landscape.ts';
import { DESERT, drawLandscape, MEADOW, SEA } from '../../../../helpers/drawn-landscape.ts';

const [WIDTH, HEIGHT] = [900, 600];

async function found(image: Buffer): Promise<{ readonly picture: Picture; readonly cutout: Cutout }> {
  const picture = await decodePicture(image, 2048);
  const cutout = findSubject(picture);
  if (cutout === undefined) throw new Error('no subject was found, so nothing is to be judged');
  return { picture, cutout };
}

async function isScene(image: Buffer): Promise<boolean> {
  const { picture, cutout } = await found(image);
  return isLandscape(picture, cutout);
}

const saved = ({ rgba, width, height }: Picture): Promise<Buffer> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();

/** Shapes before a wall and a table whose edge goes across the picture at the given row. */
const onTable = (edge: number, shapes: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="450" height="300"><rect width="450" height="300" fill="#cfd3d6"/>' +
        `<rect y="${edge}" width="450" height="${300 - edge}" fill="#8a6a4a"/>${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

describe('what is found in a landscape makes no subject of it', { timeout: 60_000 }, () => {
  it.each([
    ['a meadow', MEADOW],
    ['a meadow below clouds', { ...MEADOW, clouds: 110 }],
    ['a meadow that is rough itself', { ...MEADOW, grain: 90 }],
    ['hills', { ...MEADOW, hills: 0.06 }],
    ['the sea', SEA],
    ['a desert', DESERT],
  ] as const)('%s', async (_, landscape) => {
    expect(await isScene(await saved(drawLandscape(landscape, WIDTH, HEIGHT)))).toBe(true);
  });
});

describe('a subject before the edge of a table stays one', { timeout: 60_000 }, () => {
  it.each([
    ['across the edge', 180, '<circle cx="225" cy="165" r="60" fill="#c03020"/>'],
    ['on the table', 90, '<circle cx="225" cy="200" r="60" fill="#c03020"/>'],
    ['behind the table', 200, '<rect x="70" y="75" width="310" height="125" fill="#2f6fae"/>'],
    ['as wide as the picture, nearly', 150, '<rect x="30" y="160" width="390" height="65" fill="#2040a0"/>'],
  ])('%s', async (_, edge, shapes) => {
    expect(await isScene(await onTable(edge, shapes))).toBe(false);
  });

  it('and so does one whose outline is sure, whatever lies behind it', async () => {
    const { picture, cutout } = await found(await saved(drawLandscape(DESERT, WIDTH, HEIGHT)));
    expect(isLandscape(picture, { ...cutout, confidence: 1 })).toBe(false);
  });
});

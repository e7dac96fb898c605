import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isUnsure } from '../../../../../../main/media/cutout/confidence.ts';
import { type Cutout, findSubject } from '../../../../../../main/media/cutout/cutout.ts';
import { cutoutPicture } from '../../../../../../main/media/cutout/cutout-picture.ts';
import { type DrawnGlass, drawGlass } from '../../../../../helpers/drawn-glass.ts';

type Colour = readonly [number, number, number];
const WHITE: readonly [Colour, Colour] = [
  [250, 250, 250],
  [236, 236, 238],
];
const GREY: readonly [Colour, Colour] = [
  [150, 150, 152],
  [128, 128, 130],
];
const BROWN: readonly [Colour, Colour] = [
  [138, 117, 96],
  [105, 88, 72],
];
const DARK: readonly [Colour, Colour] = [
  [44, 44, 48],
  [26, 26, 28],
];
const table = (_: number, y: number): Colour => (y < 0.62 ? [190, 194, 200] : [128, 100, 74]);
const SIZE = 400;

const glasses: readonly DrawnGlass[] = [
  { shape: 'tumbler', backdrop: GREY, body: 0.1, size: SIZE },
  { shape: 'bottle', backdrop: DARK, body: 0.3, size: SIZE },
  { shape: 'vase', backdrop: BROWN, body: 0.3, size: SIZE },
  { shape: 'bulb', backdrop: WHITE, body: 0.3, size: SIZE },
  { shape: 'tumbler', backdrop: GREY, body: 0.1, isRound: true, size: SIZE },
  { shape: 'tumbler', backdrop: table, body: 0.3, size: SIZE },
];

function found(glass: DrawnGlass) {
  const drawn = drawGlass(glass);
  const cutout = findSubject(drawn.picture);
  if (cutout === undefined) throw new Error(`nothing was found of the ${glass.shape}`);
  return { ...drawn, cutout };
}

/** How far the alpha of a cut-out is off within the glass, and how far that of an opaque one would be. */
function errors({ matte, clear }: Cutout, alpha: Float32Array, truth: Uint8Array) {
  let [off, opaque, count] = [0, 0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] === 0) continue;
    const own = (matte.data[i] as number) * (clear?.opacity[i] ?? 1);
    off += Math.abs(own - (alpha[i] as number));
    opaque += 1 - (alpha[i] as number);
    count++;
  }
  return { off: off / count, opaque: opaque / count };
}

describe('a glass before a backdrop that is told behind it', () => {
  it.each(glasses.map((glass, n) => [n, glass.shape, glass] as const))(
    'is cut out whole, as clear as it is, and marked (%i, %s)',
    (_n, _shape, glass) => {
      const { cutout, truth, alpha } = found(glass);
      let [both, either] = [0, 0];
      for (let i = 0; i < truth.length; i++) {
        const isKept = (cutout.matte.data[i] as number) > 0.5;
        if (isKept && truth[i] === 1) both++;
        if (isKept || truth[i] === 1) either++;
      }
      expect(both / either).toBeGreaterThan(0.93);
      const { off, opaque } = errors(cutout, alpha, truth);
      expect(off).toBeLessThan(opaque / 6);
      expect(isUnsure(cutout)).toBe(true);
    },
  );

  it('gives its picture back before the same backdrop', async () => {
    const glass = { shape: 'tumbler', backdrop: GREY, body: 0.3, size: SIZE } as const;
    const { cutout, picture, truth } = found(glass);
    const { data } = await sharp(await cutoutPicture(cutout))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [off, count] = [0, 0];
    for (let i = 0; i < truth.length; i++) {
      if (truth[i] === 0 || (cutout.matte.data[i] as number) < 1) continue;
      const share = Math.floor(i / SIZE) / SIZE;
      const behind = GREY[0][1] * (1 - share) + GREY[1][1] * share;
      const alpha = (data[i * 4 + 3] as number) / 255;
      off += Math.abs(
        alpha * (data[i * 4 + 1] as number) + (1 - alpha) * behind - (picture.rgba[i * 4 + 1] as number),
      );
      count++;
    }
    expect(off / count).toBeLessThan(3);
  });
});

describe('a round glass whose sides are much denser than its middle', () => {
  const vignette = (x: number, y: number): Colour => {
    const share = Math.min(1, Math.hypot(x - 0.5, y - 0.5) / 0.71);
    return [138 - 78 * share, 117 - 59 * share, 96 - 43 * share];
  };
  const round: readonly DrawnGlass[] = [
    { shape: 'tumbler', backdrop: DARK, body: 0.3, isRound: true, size: SIZE },
    { shape: 'bottle', backdrop: DARK, body: 0.45, isRound: true, size: SIZE },
    { shape: 'vase', backdrop: BROWN, body: 0.45, isRound: true, size: SIZE },
    { shape: 'bulb', backdrop: vignette, body: 0.2, isRound: true, size: SIZE },
    { shape: 'tumbler', backdrop: vignette, body: 0.45, isRound: true, size: SIZE },
  ];

  it.each(round.map((glass, n) => [n, glass.shape, glass] as const))(
    'is marked, though it may come out opaque (%i, %s)',
    (_n, _shape, glass) => {
      expect(isUnsure(found(glass).cutout)).toBe(true);
    },
  );
});

describe('an opaque thing with a reflected light', () => {
  const light: Colour = [252, 253, 255];
  const kinds: Readonly<Record<string, (behind: Colour, x: number, y: number) => Colour>> = {
    'of one colour': () => [180, 60, 50],
    'in the light of the backdrop': ([r, g, b]) => [1.3 * r, 1.3 * g, 1.3 * b],
    'with a hue, in the light of the backdrop': ([r, g, b]) => [0.9 * r, 0.5 * g, 0.2 * b],
    'that is round': (_, x) => {
      const shade = Math.sqrt(Math.max(0.05, 1 - 12 * (x - 0.5) ** 2));
      return [200 * shade, 190 * shade, 60 * shade];
    },
    'with a gradient of its own': (_b, _x, y) => [230 - 40 * y, 220 - 40 * y, 200 - 35 * y],
  };
  const side = (x: number): Colour => [200 - 90 * x, 205 - 93 * x, 210 - 92 * x];

  it.each(Object.keys(kinds))('%s is cut out as before', (kind) => {
    const colourOf = kinds[kind] as (behind: Colour, x: number, y: number) => Colour;
    const { picture, truth } = drawGlass({ shape: 'tumbler', backdrop: side, body: 0, size: SIZE });
    for (let i = 0; i < truth.length; i++) {
      if (truth[i] === 0) continue;
      const [x, y] = [(i % SIZE) / SIZE, Math.floor(i / SIZE) / SIZE];
      const isLight = Math.abs(x - 0.44) < 0.01 && y > 0.4 && y < 0.6;
      picture.rgba.set(isLight ? light : colourOf(side(x), x, y).map(Math.round), i * 4);
    }
    const cutout = findSubject(picture);
    expect(cutout).toBeDefined();
    expect(cutout?.clear).toBeUndefined();
  });
});

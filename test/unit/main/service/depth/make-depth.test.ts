import sharp from 'sharp';
import { FloatType } from 'three';
import { EXRLoader } from 'three/examples/jsm/loaders/EXRLoader.js';
import { describe, expect, it } from 'vitest';
import { MediaError } from '../../../../../main/media/media-error.ts';
import { makeDepth } from '../../../../../main/service/depth/make-depth.ts';
import { DESERT, drawLandscape } from '../../../../helpers/drawn-landscape.ts';
import { copyOf } from '../../../../helpers/formats/three-readers.ts';

/** A red ball on white, 300 × 200, its middle at (150, 100) and 70 pixels in radius. */
const ball = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/>' +
      '<circle cx="150" cy="100" r="70" fill="#c03020"/></svg>',
  ),
)
  .png()
  .toBuffer();
const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#88a' } })
  .png()
  .toBuffer();

async function depthOf(image: Buffer, removeBackground: boolean) {
  const { bytes } = await makeDepth({ image, removeBackground, format: 'exr' });
  const { data, width, height } = new EXRLoader().setDataType(FloatType).parse(copyOf(bytes));
  if (data === null || data === undefined || width === undefined || height === undefined)
    throw new Error('nothing was read');
  const channels = data.length / (width * height);
  const at = (x: number, y: number): number => data[((height - 1 - y) * width + x) * channels] ?? Number.NaN;
  return { width, height, at };
}

/** Made once: every test reads it only. */
let madeOfBall: ReturnType<typeof depthOf> | undefined;
const subjectOfBall = async () => (madeOfBall ??= depthOf(await ball, true));

const SCALE = 2048 / 300;

describe('a depth map', { timeout: 60_000 }, () => {
  it('is 2,048 pixels on its longer side; near is bright, and without background there is nothing behind', async () => {
    const { width, height, at } = await subjectOfBall();
    expect([width, height]).toEqual([2048, 1365]);
    expect(at(1024, 682)).toBeGreaterThan(0.95);
    expect(at(30, 30)).toBe(0);
    expect(at(1024, 1350)).toBe(0);
  });

  it('says that it is rough where the picture shows no single subject', async () => {
    const scene = await makeDepth({ image: await plain, removeBackground: false, format: 'png' });
    expect(scene.warnings).toEqual(['scene-depth-rough']);
    const subject = await makeDepth({ image: await ball, removeBackground: false, format: 'png' });
    expect(subject.warnings).toEqual([]);
  });

  it('of a landscape is a scene, though something was found in its sky', async () => {
    const { rgba, width, height } = drawLandscape(DESERT);
    const image = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const { warnings } = await makeDepth({ image, removeBackground: false, format: 'png' });
    expect(warnings).toEqual(['scene-depth-rough']);
  });

  it('follows the outline to a pixel or two, and is smooth: no steps as large as those of eight bits', async () => {
    const { at } = await subjectOfBall();
    for (let angle = 0; angle < 360; angle += 15) {
      const on = (radius: number): number => {
        const r = radius * SCALE;
        const turn = (angle * Math.PI) / 180;
        return at(Math.round(1024 + r * Math.cos(turn)), Math.round(682.5 + r * Math.sin(turn)));
      };
      expect(on(70.6)).toBeLessThan(0.05);
      expect(on(69.2)).toBeGreaterThan(0.28);
    }
    const steps: number[] = [];
    for (let x = 800; x < 1250; x++) steps.push(Math.abs(at(x + 1, 682) - at(x, 682)));
    expect(Math.max(...steps)).toBeLessThan(1 / 255);
    expect(steps.filter((step) => step > 0).length).toBeGreaterThan(400);
  });

  it('keeps the background as a smooth ground that stays behind the subject', async () => {
    const { at } = await depthOf(await ball, false);
    expect(at(30, 1360)).toBeGreaterThan(at(30, 900));
    expect(at(30, 1360)).toBeLessThan(0.2);
    expect(at(30, 100)).toBeLessThan(0.01);
    expect(at(1024, 682)).toBeGreaterThan(0.95);
  });

  it('says what is wrong with a picture that shows nothing, unless the background is wanted', async () => {
    await expect(
      makeDepth({ image: await plain, removeBackground: true, format: 'png' }),
    ).rejects.toMatchObject({
      fault: { code: 'no-subject' },
    });
    const { bytes } = await makeDepth({ image: await plain, removeBackground: false, format: 'png' });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2048, height: 2048, depth: 'ushort' });
  });

  it('refuses what is no picture', async () => {
    const image = Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1');
    await expect(makeDepth({ image, removeBackground: true, format: 'png' })).rejects.toBeInstanceOf(
      MediaError,
    );
  });
});

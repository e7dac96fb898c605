import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SIDES } from '../../../scripts/samples/camera.ts';
import { PICTURES, silhouette, VIEW_SET_NAMES } from '../../../scripts/samples/catalogue.ts';
import { draw } from '../../../scripts/samples/draw.ts';
import { makeField } from '../../../scripts/samples/field.ts';
import { matte } from '../../../scripts/samples/materials.ts';
import { part } from '../../../scripts/samples/scene.ts';
import { move } from '../../../scripts/samples/sdf/combine.ts';
import { sphere } from '../../../scripts/samples/sdf/primitives.ts';

const FOLDER = fileURLToPath(new URL('../../../assets/samples', import.meta.url));
const LIMIT = 3_000_000;

const committed = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file !== 'README.md').sort();

const pictureOf = (file: string) => {
  const picture = PICTURES.find((one) => one.file === file);
  if (!picture) throw new Error(`no picture named ${file}`);
  return picture;
};

/** The committed file at a smaller size, as RGBA bytes. */
const shrunk = (file: string, size: number): Promise<Buffer> =>
  sharp(join(FOLDER, file)).ensureAlpha().resize(size, size, { kernel: 'mitchell' }).raw().toBuffer();

/** Mean difference a channel, 0 to 255, of colours weighed by their coverage. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 4) {
    const [coverA, coverB] = [(a[i + 3] ?? 0) / 255, (b[i + 3] ?? 0) / 255];
    for (let k = 0; k < 3; k++) sum += Math.abs((a[i + k] ?? 0) * coverA - (b[i + k] ?? 0) * coverB);
    sum += Math.abs(coverA - coverB) * 255;
  }
  return sum / a.length;
}

describe('the committed samples', () => {
  it('are the pictures of the catalogue, no more and no fewer', async () => {
    expect(await committed()).toEqual(PICTURES.map((one) => one.file).sort());
  });

  it('are eight singles or more, and two whole view sets', () => {
    const views = VIEW_SET_NAMES.flatMap((name) => SIDES.map((side) => `${name}_${side}.png`));
    const files = PICTURES.map((one) => one.file);
    expect(VIEW_SET_NAMES.length).toBeGreaterThanOrEqual(2);
    expect(files).toEqual(expect.arrayContaining(views));
    expect(files.length - views.length).toBeGreaterThanOrEqual(8);
  });

  it('decode, are 1024 pixels square, and show a subject clear of the border', async () => {
    for (const file of await committed()) {
      const { data, info } = await sharp(join(FOLDER, file)).raw().toBuffer({ resolveWithObject: true });
      expect([file, info.width, info.height]).toEqual([file, 1024, 1024]);
      if (info.channels !== 4) continue;
      const border = Array.from({ length: 1024 }, (_, i) => [
        i,
        1023 * 1024 + i,
        i * 1024,
        i * 1024 + 1023,
      ]).flat();
      expect([file, border.some((at) => (data[at * 4 + 3] ?? 0) > 0)]).toEqual([file, false]);
      expect(data.some((value, at) => at % 4 === 3 && value === 255)).toBe(true);
    }
  });

  it('are under 3 MB together', async () => {
    const sizes = await Promise.all(
      (await committed()).map(async (file) => (await stat(join(FOLDER, file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT);
  });
});

describe('drawing again', () => {
  it('gives the committed picture, and not that of another side', async () => {
    const size = 64;
    const { stage, camera } = pictureOf('rocket_front.png').prepare();
    const again = draw(stage, camera, size);
    expect(difference(again, await shrunk('rocket_front.png', size))).toBeLessThan(3);
    expect(difference(again, await shrunk('rocket_back.png', size))).toBeGreaterThan(6);
  });

  it('agrees with the silhouette that tests of rebuilt shapes go by', async () => {
    const size = 128;
    const mask = silhouette(pictureOf('toy-robot_left.png'), size);
    const alpha = await shrunk('toy-robot_left.png', size);
    let [both, either] = [0, 0];
    mask.data.forEach((inside, at) => {
      const drawn = (alpha[at * 4 + 3] ?? 0) >= 128;
      if (inside === 1 && drawn) both++;
      if (inside === 1 || drawn) either++;
    });
    expect(both / either).toBeGreaterThan(0.98);
  });
});

describe('makeField', () => {
  it('gives the distance of the nearest part, however it skips the others', () => {
    const at = (i: number): [number, number, number] => [
      Math.sin(i * 5.1),
      Math.sin(i * 2.3),
      Math.cos(i * 3.7),
    ];
    const parts = Array.from({ length: 12 }, (_, i) =>
      part(matte('#808080'), move(at(i), sphere(0.1 + 0.02 * i))),
    );
    const field = makeField({ parts });
    for (let i = 0; i < 300; i++) {
      const [x, y, z] = [Math.sin(i) * 2, Math.sin(i * 1.7) * 2, Math.sin(i * 2.3) * 2];
      const plain = parts.map((one) => one.shape(x, y, z));
      const least = Math.min(...plain);
      if (least < 0) expect(field.distance(x, y, z)).toBeLessThan(0);
      else expect([field.distance(x, y, z), field.nearest(x, y, z)]).toEqual([least, plain.indexOf(least)]);
    }
  });
});

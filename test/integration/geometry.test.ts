import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutOut } from '../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../main/media/picture/decode.ts';
import { readGlb } from '../helpers/model-checks.ts';
import { expectTrueCut, expectTrueToPicture, ON_BACKDROPS } from '../helpers/true-models.ts';
import { expectGivenViews, makeOfViews } from '../helpers/view-set-samples.ts';

/** One of each kind; all of them are in `npm run test:full` (test/full/geometry.test.ts). */
const REFERENCES = join(import.meta.dirname, '../../../shared/samples/references');
const FACES = 100_000;
const present = existsSync(REFERENCES);

describe.skipIf(!present)(
  `models of the shared reference images${present ? '' : ': ../shared/samples is not there'}`,
  () => {
    it.each(['chair.png'])('%s: closed, true to its picture in outline and colour', (name) =>
      expectTrueToPicture(join(REFERENCES, name)),
    );
  },
);

describe('cut-outs of our own samples that have no alpha', () => {
  it.each(ON_BACKDROPS.slice(0, 1))(
    '$file: what the scene really covers, its holes open and its parts all there',
    expectTrueCut,
  );
});

describe.skipIf(!present)("parts of the reference images in their backdrop's colour", () => {
  it('keeps the shaft of the chimney of house2.jpg', async () => {
    const { matte } = cutOut(await decodePicture(readFileSync(join(REFERENCES, 'house2.jpg')), 1024));
    for (const [x, y] of [
      [300, 124],
      [325, 124],
      [298, 95],
      [325, 95],
    ] as const) {
      expect(matte.data[y * matte.width + x]).toBeGreaterThan(0.9);
    }
    for (const [x, y] of [
      [270, 110],
      [355, 110],
    ] as const)
      expect(matte.data[y * matte.width + x]).toBe(0);
  });
});

describe('models of view sets', () => {
  it('toy-robot of front and left alone: the sides that were given', async () => {
    const made = await makeOfViews('toy-robot', ['front', 'left']);
    expect(Math.abs(made.faces / FACES - 1)).toBeLessThan(0.02);
    expectGivenViews(await readGlb(made.file.bytes), 'toy-robot', ['front', 'left']);
  });
});

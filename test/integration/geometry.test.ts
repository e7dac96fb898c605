import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutOut } from '../../main/media/cutout/cutout.ts';
import { decodePicture, type Picture } from '../../main/media/picture/decode.ts';
import { generateModel } from '../../main/service/generate/generate.ts';
import { PICTURES, silhouette } from '../../scripts/samples/catalogue.ts';
import { largestPartLost, meanDifference, overlap } from '../helpers/mask-checks.ts';
import { gltfErrors, readGlb } from '../helpers/model-checks.ts';
import { drawFront, placeOver } from '../helpers/model-views.ts';
import { steppedShare, surfaceFaults } from '../helpers/surface-checks.ts';
import { expectGivenViews, makeOfViews } from '../helpers/view-set-samples.ts';

const REFERENCES = join(import.meta.dirname, '../../../shared/samples/references');
const OWN_SAMPLES = join(import.meta.dirname, '../../assets/samples');
const FACES = 100_000;
const SILENT = () => {};

/**
 * What a picture shows of its subject. Where it has an alpha channel, that is taken as it is, and is a truth of its own;
 * elsewhere only the generator's own cut-out is there to compare with, so a part that the cut-out misses is not noticed.
 */
function matteOf(picture: Picture): { width: number; height: number; data: ArrayLike<number> } {
  const alpha = Float32Array.from(
    { length: picture.width * picture.height },
    (_, i) => picture.rgba[i * 4 + 3]! / 255,
  );
  return alpha.some((share) => share < 0.1) ? { ...picture, data: alpha } : cutOut(picture).matte;
}

const present = existsSync(REFERENCES);
const references = present ? readdirSync(REFERENCES).toSorted() : [];

describe.skipIf(!present)(
  `models of the shared reference images${present ? '' : ': ../shared/samples is not there'}`,
  () => {
    it.each(references)('%s: closed, true to its picture in outline and colour', async (name) => {
      const bytes = readFileSync(join(REFERENCES, name));
      const made = await generateModel(
        {
          views: [{ view: 'front', bytes }],
          textured: true,
          pbr: false,
          model: 'generalv1.5',
          resolution: '512',
          faces: FACES,
          format: 'glb',
        },
        SILENT,
      );
      const picture = await decodePicture(bytes, 1024);
      const matte = matteOf(picture);
      const model = await readGlb(made.file.bytes);
      const view = drawFront(model, picture.width, picture.height, placeOver(model, matte));
      const silhouette = Uint8Array.from(matte.data, (share: number) => (share >= 0.5 ? 1 : 0));
      const rgb = picture.rgba.filter((_, i) => i % 4 !== 3);
      const both = silhouette.map((inside, i) => inside & view.covered[i]!);

      expect(await gltfErrors(made.file.bytes)).toEqual([]);
      const faults = surfaceFaults(model);
      expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
      expect(faults.volume).toBeGreaterThan(0);
      expect(Math.abs(made.faces / FACES - 1)).toBeLessThan(0.02);
      expect(model.indices.length / 3).toBe(made.faces);
      expect(overlap(silhouette, view.covered)).toBeGreaterThanOrEqual(0.98);
      expect(largestPartLost(silhouette, view.covered, picture.width)).toBeLessThan(0.002);
      expect(meanDifference(rgb, view.rgb, both)).toBeLessThanOrEqual(4);
      expect(steppedShare(model)).toBeLessThan(0.01);
    });
  },
);

/** The truth is known at these many pixels a side; finer than any part that may be lost, and quick to trace. */
const TRUTH_SIZE = 256;

/** What of a picture is taken for its subject, where the rays of the truth go through it. */
async function cutAt(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const { matte } = cutOut(await decodePicture(bytes, 1024));
  const sampled = new Uint8Array(size * size);
  for (let i = 0; i < sampled.length; i++) {
    const x = Math.round(((i % size) + 0.5) * (matte.width / size));
    const y = Math.round((Math.floor(i / size) + 0.5) * (matte.height / size));
    const at = y * matte.width + x;
    const around = [at, at - 1, at - matte.width, at - matte.width - 1];
    if (around.reduce((sum, pixel) => sum + matte.data[pixel]!, 0) >= 2) sampled[i] = 1;
  }
  return sampled;
}

describe('cut-outs of our own samples that have no alpha', () => {
  const onBackdrops = PICTURES.filter((picture) => picture.backdrop !== undefined);

  it.each(onBackdrops)(
    '$file: what the scene really covers, its holes open and its parts all there',
    async (picture) => {
      const truth = silhouette(picture, TRUTH_SIZE).data;
      const cut = await cutAt(readFileSync(join(OWN_SAMPLES, picture.file)), TRUTH_SIZE);

      expect(overlap(truth, cut)).toBeGreaterThanOrEqual(0.98);
      expect(largestPartLost(truth, cut, TRUTH_SIZE)).toBeLessThan(0.002);
      // The other way round: the largest thing that is not subject at all.
      expect(largestPartLost(cut, truth, TRUTH_SIZE)).toBeLessThan(0.002);
    },
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
  const subjects = ['toy-robot', 'rocket'] as const;
  it.each(subjects)('%s: closed, and each of its four sides what the subject shows', async (subject) => {
    const names = ['front', 'back', 'left', 'right'] as const;
    const made = await makeOfViews(subject, names);
    const model = await readGlb(made.file.bytes);

    expect(await gltfErrors(made.file.bytes)).toEqual([]);
    const faults = surfaceFaults(model);
    expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
    expect(faults.volume).toBeGreaterThan(0);
    expect(Math.abs(made.faces / FACES - 1)).toBeLessThan(0.02);
    expectGivenViews(model, subject, names);
  });

  it.each([
    ['toy-robot', ['front', 'left']],
    ['rocket', ['front', 'back']],
  ] as const)('%s of %s alone: the sides that were given', async (subject, names) => {
    const made = await makeOfViews(subject, names);

    expect(Math.abs(made.faces / FACES - 1)).toBeLessThan(0.02);
    expectGivenViews(await readGlb(made.file.bytes), subject, names);
  });
});

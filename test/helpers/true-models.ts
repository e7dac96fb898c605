import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { cutOut } from '../../main/media/cutout/cutout.ts';
import { decodePicture, type Picture } from '../../main/media/picture/decode.ts';
import { generateModel } from '../../main/service/generate/generate.ts';
import { PICTURES, silhouette } from '../../scripts/samples/catalogue.ts';
import { largestPartLost, meanDifference, overlap } from './mask-checks.ts';
import { gltfErrors, readGlb } from './model-checks.ts';
import { drawFront, placeOver } from './model-views.ts';
import { steppedShare, surfaceFaults } from './surface-checks.ts';
import { expectGivenViews, makeOfViews } from './view-set-samples.ts';

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

/** Makes a model of a picture: closed, and true to the picture in outline and colour. */
export async function expectTrueToPicture(file: string): Promise<void> {
  const bytes = readFileSync(file);
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
}

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

/** Our own samples without alpha, whose scenes tell what is the subject. */
export const ON_BACKDROPS = PICTURES.filter((picture) => picture.backdrop !== undefined);

/** Cuts a sample out: what the scene really covers, its holes open and its parts all there. */
export async function expectTrueCut(picture: (typeof PICTURES)[number]): Promise<void> {
  const truth = silhouette(picture, TRUTH_SIZE).data;
  const cut = await cutAt(readFileSync(join(OWN_SAMPLES, picture.file)), TRUTH_SIZE);

  expect(overlap(truth, cut)).toBeGreaterThanOrEqual(0.98);
  expect(largestPartLost(truth, cut, TRUTH_SIZE)).toBeLessThan(0.002);
  // The other way round: the largest thing that is not subject at all.
  expect(largestPartLost(cut, truth, TRUTH_SIZE)).toBeLessThan(0.002);
}

/** Makes a model of four views: closed, and each of its four sides what the subject shows. */
export async function expectTrueToFourViews(subject: 'toy-robot' | 'rocket'): Promise<void> {
  const names = ['front', 'back', 'left', 'right'] as const;
  const made = await makeOfViews(subject, names);
  const model = await readGlb(made.file.bytes);

  expect(await gltfErrors(made.file.bytes)).toEqual([]);
  const faults = surfaceFaults(model);
  expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
  expect(faults.volume).toBeGreaterThan(0);
  expect(Math.abs(made.faces / FACES - 1)).toBeLessThan(0.02);
  expectGivenViews(model, subject, names);
}

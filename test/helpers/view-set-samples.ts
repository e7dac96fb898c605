import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { generateModel } from '../../main/service/generate/generate.ts';
import type { ViewName } from '../../main/service/views/view-image.ts';
import { PICTURES, silhouette } from '../../scripts/samples/catalogue.ts';
import { largestPartLost, overlap } from './mask-checks.ts';
import type { CheckedModel } from './model-checks.ts';
import { drawFront, placeOver, SIDES, turned } from './model-views.ts';

const OWN_SAMPLES = join(import.meta.dirname, '../../assets/samples');
/** Faces that models of view sets are asked for. */
export const VIEW_SET_FACES = 100_000;
/** Pixels of the pictures that outlines are compared in. */
const TRUTH_SIZE = 256;

const read = (subject: string, view: ViewName): Uint8Array =>
  readFileSync(join(OWN_SAMPLES, `${subject}_${view}.png`));
const truths = new Map<string, Uint8Array>();
/** What a subject really covers in a view. */
const truthOf = (subject: string, view: ViewName): Uint8Array => {
  const file = `${subject}_${view}.png`;
  const known = truths.get(file);
  if (known !== undefined) return known;
  const truth = silhouette(PICTURES.find((picture) => picture.file === file)!, TRUTH_SIZE).data;
  truths.set(file, truth);
  return truth;
};

/** The model of a view set of our own samples. */
export const makeOfViews = async (subject: string, names: readonly ViewName[]) => {
  const views = names.map((view) => ({ view, bytes: read(subject, view) }));
  return await generateModel({
    views,
    textured: true,
    pbr: false,
    model: 'generalv1.5',
    resolution: '512',
    faces: VIEW_SET_FACES,
    format: 'glb',
  });
};

/** Expects in every view that was given what the subject really covers there, no part of it lost and none added. */
export const expectGivenViews = (model: CheckedModel, subject: string, names: readonly ViewName[]): void => {
  for (const name of names) {
    const truth = truthOf(subject, name);
    const side = turned(model, SIDES[name]);
    const place = placeOver(side, { width: TRUTH_SIZE, height: TRUTH_SIZE, data: truth });
    const { covered } = drawFront({ ...side, uvs: undefined }, TRUTH_SIZE, TRUTH_SIZE, place);
    expect(overlap(truth, covered), name).toBeGreaterThanOrEqual(0.95);
    expect(largestPartLost(truth, covered, TRUTH_SIZE), name).toBeLessThan(0.002);
    expect(largestPartLost(covered, truth, TRUTH_SIZE), name).toBeLessThan(0.002);
  }
};

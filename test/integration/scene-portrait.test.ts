import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../main/media/picture/decode.ts';
import { generateModel } from '../../main/service/generate/generate.ts';
import type { ViewImage } from '../../main/service/views/view-image.ts';
import { IS_FULL, itInFull } from '../helpers/is-full.ts';
import { meanDifference, overlap } from '../helpers/mask-checks.ts';
import { type CheckedModel, gltfErrors, readGlb } from '../helpers/model-checks.ts';
import { drawFront, placeOver } from '../helpers/model-views.ts';
import { surfaceFaults } from '../helpers/surface-checks.ts';

const REFERENCES = join(import.meta.dirname, '../../../shared/samples/references');
const OWN_SAMPLES = join(import.meta.dirname, '../../assets/samples');
const FACES = 40_000;

const pictures = [
  join(OWN_SAMPLES, 'mug.jpg'),
  ...(IS_FULL ? [join(REFERENCES, 'house2.jpg'), join(REFERENCES, 'plant.jpg')] : []),
];

async function portraitOf(views: readonly ViewImage[], textured = true) {
  const made = await generateModel({
    views,
    textured,
    pbr: false,
    model: 'scene-portraitv2.1',
    resolution: '512',
    faces: FACES,
    format: 'glb',
  });
  return { made, model: await readGlb(made.file.bytes) };
}

const front = (file: string): ViewImage[] => [{ view: 'front', bytes: new Uint8Array(readFileSync(file)) }];

/** Where the model's outermost points are: low and high of x, y, z. */
function boxOf({ positions }: CheckedModel): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
  }
  return { low, high };
}

/** A model's bodies: how many pieces its surface is in, counted by the places that faces share. */
function piecesOf({ positions, indices }: CheckedModel): number {
  const places = new Map<string, number>();
  const parent: number[] = [];
  const find = (v: number): number => {
    let root = v;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const placeOf = (v: number): number => {
    const key = positions.subarray(v * 3, v * 3 + 3).join();
    const known = places.get(key) ?? parent.push(parent.length) - 1;
    places.set(key, known);
    return known;
  };
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => find(placeOf(indices[t + k]!))) as [number, number, number];
    parent[b] = a;
    parent[find(c)] = a;
  }
  return parent.filter((own, v) => own === v).length;
}

function expectSolid(model: CheckedModel): void {
  const faults = surfaceFaults(model);
  expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
  expect(faults.volume).toBeGreaterThan(0);
  // where parts of a view set are bridged, the corners of a needle look every way: 0.00201 of them here
  expect(faults.inwardNormals).toBeLessThan(0.0025 * model.indices.length);
  expect(Math.abs(model.indices.length / 3 / FACES - 1)).toBeLessThan(0.02);
  const { low, high } = boxOf(model);
  expect(Math.max(...high.map((value, c) => value - low[c]!))).toBeCloseTo(1, 4);
  expect([low[0]! + high[0]!, low[1]!, low[2]! + high[2]!].every((off) => Math.abs(off) < 1e-4)).toBe(true);
}

describe('scene portraits', () => {
  it.each(pictures.filter(existsSync))(
    '%s: subject and background as one scene, closed and true to the whole picture',
    async (file) => {
      const { made, model } = await portraitOf(front(file));
      const picture = await decodePicture(readFileSync(file), 1024);
      const { width, height } = picture;
      const whole = { width, height, data: new Uint8Array(width * height).fill(1) };
      const view = drawFront(model, width, height, placeOver(model, whole));
      const rgb = picture.rgba.filter((_, i) => i % 4 !== 3);

      expect(await gltfErrors(made.file.bytes)).toEqual([]);
      expectSolid(model);
      expect(piecesOf(model)).toBeGreaterThanOrEqual(2);
      expect(overlap(whole.data, view.covered)).toBeGreaterThanOrEqual(0.99);
      expect(meanDifference(rgb, view.rgb, view.covered)).toBeLessThanOrEqual(5);
    },
  );

  itInFull('keep the background of the front of a view set', async () => {
    const onPaper = await sharp(join(OWN_SAMPLES, 'rocket_front.png'))
      .flatten({ background: '#7fa8c9' })
      .jpeg()
      .toBuffer();
    const side = readFileSync(join(OWN_SAMPLES, 'rocket_right.png'));
    const { model } = await portraitOf([
      { view: 'front', bytes: onPaper },
      { view: 'right', bytes: side },
    ]);
    expectSolid(model);
    const { width, height, rgba } = await decodePicture(onPaper, 1024);
    const whole = { width, height, data: new Uint8Array(width * height).fill(1) };
    const view = drawFront(model, width, height, placeOver(model, whole));
    expect(overlap(whole.data, view.covered)).toBeGreaterThanOrEqual(0.99);
    const rgb = rgba.filter((_, i) => i % 4 !== 3);
    expect(meanDifference(rgb, view.rgb, view.covered)).toBeLessThanOrEqual(6);
  });

  it('become one relief of the whole picture where no subject stands out', async () => {
    const plain = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#88aa99' } })
      .png()
      .toBuffer();
    const { model } = await portraitOf([{ view: 'front', bytes: plain }]);
    expectSolid(model);
    expect(piecesOf(model)).toBe(1);
    const { low, high } = boxOf(model);
    expect((high[1]! - low[1]!) / (high[0]! - low[0]!)).toBeCloseTo(0.75, 3);
  });

  itInFull('are the subject alone where the picture has no background', async () => {
    const file = join(OWN_SAMPLES, 'chair.png');
    const [scene, general] = await Promise.all([
      portraitOf(front(file), false),
      generateModel({
        views: front(file),
        textured: false,
        pbr: false,
        model: 'generalv1.5',
        resolution: '512',
        faces: FACES,
        format: 'glb',
      }),
    ]);
    expect(scene.made.file).toEqual(general.file);
  });
});

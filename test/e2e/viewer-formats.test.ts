import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { writeExr } from '../../main/media/formats/write/exr.ts';
import { writePng16 } from '../../main/media/formats/write/png16.ts';
import { writeScene } from '../../main/media/formats/write-model.ts';
import { MODEL_FORMATS } from '../../shared/interface/formats.ts';
import { mappedScene, smallScene } from '../helpers/formats/small-scene.ts';
import { modelIsShown, openLibrary, test, useSharedPage } from '../helpers/stand-in/window-test.ts';
import { dracoGlb, ktx2Glb, meshoptGlb } from '../helpers/viewer/compressed-models.ts';
import { readInWorker } from '../helpers/viewer/read-in-worker.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../shared/samples');
const MODELS = join(SAMPLES, 'models');

interface Expected {
  readonly faces: number;
  /** Extent, rounded to hundredths. */
  readonly size: readonly number[];
  readonly notes?: number;
}

/** Every file of the folder: what it holds, or why it is not shown. */
const EXPECTED: Readonly<Record<string, Expected | RegExp>> = {
  '2CylinderEngine.glb': { faces: 121_496, size: [743.38, 273.01, 268] },
  'BoxAnimated.usdz': { faces: 254, size: [1, 1, 1] },
  'BoxTextured.glb': { faces: 12, size: [1, 1, 1] },
  'RiggedSimple.usdz': { faces: 188, size: [2, 9.15, 2] },
  'Spider_ascii.stl': { faces: 1_368, size: [6.23, 3.3, 8] },
  'Spider_binary.stl': { faces: 1_368, size: [6.23, 3.3, 8] },
  'box.fbx': { faces: 12, size: [0.51, 0.41, 0.53] },
  'concave_polygon.mtl': /none of them/,
  'concave_polygon.obj': { faces: 64, size: [0, 1.48, 1.49] },
  'cube_with_vertexcolors.obj': { faces: 12, size: [1, 1, 1] },
  'cubes_with_names.fbx': { faces: 420, size: [0.21, 0.21, 0.33] },
  'malformed.obj': /a face points at a vertex that is not there/,
  'phong_cube.fbx': { faces: 12, size: [0.01, 0.01, 0.01] },
  'sphereWithHole.stl': { faces: 285, size: [3, 3, 3] },
  'spider.fbx': { faces: 1_368, size: [150.59, 79.74, 193.38], notes: 1 },
  'spider.mtl': /none of them/,
  'spider.obj': { faces: 1_368, size: [150.59, 79.74, 193.38] },
};

const rounded = (size: readonly number[]): number[] => size.map((side) => Math.round(side * 100) / 100);

test.describe('read in the worker', () => {
  const sharedPage = useSharedPage();

  test('every model of others opens, or says why it does not', async () => {
    test.skip(
      !existsSync(SAMPLES),
      '../shared/samples is not here; this runs where the samples lie beside the checkout, as in CI',
    );
    const page = sharedPage();
    expect(readdirSync(MODELS).sort()).toEqual(Object.keys(EXPECTED).sort());
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const answer = await readInWorker(page, await readFile(join(MODELS, name)));
      if (expected instanceof RegExp) expect(answer.words, name).toMatch(expected);
      else if (answer.words !== null) expect(answer.words, name).toBeNull();
      else {
        expect(answer.measured.faces, name).toBe(expected.faces);
        expect(rounded(answer.measured.size), name).toEqual(expected.size);
        expect(answer.notes, name).toHaveLength(expected.notes ?? 0);
      }
    }
  });

  test('what the local service writes opens in every format, upright, in metres and in colour', async () => {
    const page = sharedPage();
    for (const format of MODEL_FORMATS) {
      const plain = await readInWorker(page, (await writeScene(await smallScene(), format)).bytes);
      if (plain.words !== null) throw new Error(`${format}: ${plain.words}`);
      expect(plain.measured.faces, format).toBe(36);
      expect(rounded(plain.measured.size), format).toEqual([6, 2, 1]);
      expect(plain.coloured, format).toBe(format === 'stl');
      if (format !== 'stl') expect(plain.measured.textures, format).toEqual([{ width: 8, height: 4 }]);
    }
  });

  test('maps of the local service keep their strength in every format', async () => {
    const page = sharedPage();
    for (const format of MODEL_FORMATS.filter((each) => each !== 'stl')) {
      const mapped = await readInWorker(page, (await writeScene(await mappedScene(), format)).bytes);
      if (mapped.words !== null) throw new Error(`${format}: ${mapped.words}`);
      const material = mapped.materials.find(({ maps }) => maps.colour !== undefined);
      expect(Object.keys(material?.maps ?? {}).sort(), format).toEqual([
        'colour',
        'metalness',
        'normal',
        'roughness',
      ]);
      expect(material?.normalScale.map(Math.abs), format).toEqual([1, 1]);
      expect([material?.metalness, material?.roughness], format).toEqual([1, 1]);
    }
  });

  test('depth maps of others open', async () => {
    test.skip(
      !existsSync(SAMPLES),
      '../shared/samples is not here; this runs where the samples lie beside the checkout, as in CI',
    );
    const page = sharedPage();
    const expected: Readonly<Record<string, readonly [number, number, readonly string[], number]>> = {
      'GrayRampsDiagonal.exr': [800, 800, ['Y'], 16],
      'WideFloatRange.exr': [500, 500, ['G'], 32],
      't05.exr': [400, 300, ['R', 'G', 'B'], 16],
    };
    expect(readdirSync(join(SAMPLES, 'exr')).sort()).toEqual(Object.keys(expected));
    for (const [name, [width, height, channels, bits]] of Object.entries(expected)) {
      const answer = await readInWorker(page, await readFile(join(SAMPLES, 'exr', name)));
      if (answer.words !== null) throw new Error(`${name}: ${answer.words}`);
      expect(answer.picture, name).toEqual([width, height]);
      expect(answer.depth, name).toMatchObject({ channels, bits });
    }
  });

  test('compressed meshes and pictures are decoded by what comes with the app', async () => {
    const page = sharedPage();
    for (const [name, glb] of Object.entries({ draco: dracoGlb(), meshopt: meshoptGlb() })) {
      const answer = await readInWorker(page, glb);
      if (answer.words !== null) throw new Error(`${name}: ${answer.words}`);
      expect(answer.measured.faces, name).toBe(4);
      expect(rounded(answer.measured.size), name).toEqual([1, 2, 3]);
    }
    const pictured = await readInWorker(page, ktx2Glb([250, 20, 30], [10, 40, 200]));
    if (pictured.words !== null) throw new Error(pictured.words);
    expect(pictured.measured.textures).toEqual([{ width: 8, height: 4 }]);
    expect(pictured.corners).toEqual([[250, 20, 30, 10, 40, 200]]);
  });
});

test('depth maps open as a picture and as a relief', async ({ open }) => {
  const { page } = await open('empty');
  const data = Float32Array.from({ length: 64 * 32 }, (_, place) => (place % 64) / 63);
  const depth = { width: 64, height: 32, data };
  const made = { exr: writeExr(depth, 'a ramp'), png: await writePng16(depth) };
  for (const [format, bytes] of Object.entries(made)) {
    const answer = await readInWorker(page, bytes);
    if (answer.words !== null) throw new Error(`${format}: ${answer.words}`);
    expect(answer.picture, format).toEqual([64, 32]);
    expect(rounded(answer.measured.size), format).toEqual([0.98, 0.48, 0.3]);
    const [channels, bits] = format === 'exr' ? [['Y'], 32] : [['grey'], 16];
    const facts = { width: 64, height: 32, channels, bits, values: { low: 0, high: 1 } };
    expect(answer.depth, format).toEqual(facts);
  }
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  const file = { name: 'ramp.exr', mimeType: 'image/x-exr', buffer: Buffer.from(made.exr) };
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Open file…/ }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByRole('img', { name: 'ramp.exr' })).toBeVisible();
  await page.getByText('Mesh', { exact: true }).click();
  await modelIsShown(page);
  await expect(page.locator('.viewer-statistics')).toContainText('64 × 32');
});

test('a file is looked at without being imported, by its key and by dropping it', async ({ open }) => {
  const { page, engine } = await open('busy');
  // from the start: the browser is told to hand the choosing over, and a key pressed right after that may come before it
  const choosing = page.waitForEvent('filechooser');
  await openLibrary(page);
  const asked = [...engine.asked];
  const { bytes } = await writeScene(await smallScene(), 'stl');
  const file = { name: '<b>boxes</b>.stl', mimeType: 'model/stl', buffer: Buffer.from(bytes) };
  await page.keyboard.press('Control+Shift+o');
  await (await choosing).setFiles(file);
  await expect(page.locator('.viewer-name')).toHaveText('<b>boxes</b>.stl');
  await expect(page.locator('.viewer-statistics')).toContainText('6.00 × 2.00 × 1.00 units');
  await expect(page.locator('.viewer-statistics')).toContainText('Open edges0Non-manifold edges0');
  await page.getByRole('button', { name: 'Close this file' }).click();
  await modelIsShown(page, 'cactus');
  await expect(page.locator('.viewer-statistics')).toContainText('38,400');

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'], 'dropped.obj'));
    return transfer;
  });
  const viewer = page.locator('.viewer-drop');
  await viewer.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop to plan a batch')).toHaveCount(0);
  await viewer.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.locator('.viewer-name')).toHaveText('dropped.obj');
  expect(engine.asked).toEqual(asked);
});

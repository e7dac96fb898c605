import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readMesh, readModel } from '../../main/media/formats/read-mesh.ts';
import { writeScene } from '../../main/media/formats/write-model.ts';
import type { Scene } from '../../main/media/mesh/scene.ts';
import { boxScene } from '../helpers/formats/box-parts.ts';
import { smallScene } from '../helpers/formats/small-scene.ts';
import { gltfErrors } from '../helpers/model-checks.ts';
import { glanceDifference } from '../helpers/picture.ts';
import {
  expectAccessible,
  expectRefined,
  modelIsShown,
  openLibrary,
  test,
} from '../helpers/stand-in/window-test.ts';
import { unzip } from '../helpers/unzip.ts';

/** Mean difference at a glance, of 255. */
const SAME = 1.5;
const OTHER = 3;
const NAMES = ['mesh_0', 'mesh_1', 'mesh_2'];

async function openParts(page: Page, scene: Scene = boxScene(NAMES)): Promise<void> {
  const { bytes } = await writeScene(scene, 'glb');
  // By the window's own key alone: without it, as a worker that makes its address itself could ask, the shell refuses.
  const isFirst = (url: URL): boolean => /^\/key\/[^/]+\/asset\/asset-0\/.*\.glb$/.test(url.pathname);
  await page.route(isFirst, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await openLibrary(page);
  await modelIsShown(page);
  await page.getByRole('application').press('n');
  // An object with two materials is one part, as Blender shows it.
  await expect(page.locator('.viewer-part-name')).toHaveCount(scene.parts.length);
}

async function picture(page: Page): Promise<Buffer> {
  await expectRefined(page.locator('.viewer canvas[data-refined]'));
  return page.locator('.viewer canvas').screenshot();
}

test('parts are renamed by F2, moved apart, cut and put together again, by keys', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openParts(page);
  const names = page.locator('.viewer-part-name');
  await names.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Name of mesh_1' });
  await expect(field).toBeFocused();
  await expectAccessible(page, '[data-panel=viewer]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Lid');
  await page.keyboard.press('Enter');
  await expect(names.nth(1)).toHaveText(/^Lid/);
  await expect(names.nth(1)).toBeFocused();
  // it is still the part that is selected, and named so wherever parts are
  await expect(names.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.viewer-part')).toHaveText(/^Lid · 12 faces/);
  await expect(page.getByRole('button', { name: 'Hide Lid' })).toBeVisible();
  await expect
    .poll(() => engine.asked.at(-1))
    .toBe(`library.edit 1 ${JSON.stringify({ nameParts: [{ part: 1, inFile: 'mesh_1', name: 'Lid' }] })}`);
  await page.keyboard.press('Control+z');
  await expect(names.nth(1)).toHaveText(/^mesh_1/);
  await page.keyboard.press('Control+Shift+z');
  await expect(names.nth(1)).toHaveText(/^Lid/);
  // an empty name gives its own back, and Escape changes nothing
  await page.keyboard.press('F2');
  await page.keyboard.type('no');
  await page.keyboard.press('Escape');
  await expect(names.nth(1)).toHaveText(/^Lid/);
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(names.nth(1)).toHaveText(/^mesh_1/);
  // over the picture as well, where a part is clicked; the list comes for it
  await page.getByRole('application').focus();
  await page.keyboard.press('n');
  await expect(names).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(names.nth(1)).toBeFocused();

  await page.keyboard.press('Enter');
  const together = await picture(page);
  await page.keyboard.press('Alt+e');
  const card = page.getByRole('region', { name: 'Explode' });
  const apart = card.getByRole('spinbutton', { name: 'How far the parts stand apart' });
  await expect(apart).toHaveValue('100 % apart');
  await expect.poll(async () => glanceDifference(await picture(page), together)).toBeGreaterThan(OTHER);
  await page.keyboard.press('Alt+[');
  await expect(apart).toHaveValue('90 % apart');
  // hidden ones stay hidden, and what is apart is cut open where it stands
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('region', { name: 'Section' })).toBeVisible();
  await expectAccessible(page, '[data-panel=viewer]');
  await page.keyboard.press('Escape');
  // measuring is about the model as it is
  await page.keyboard.press('F3');
  await page.keyboard.type('Measure');
  await expect(
    page.getByRole('option', { name: /^Measure\b.*put them together first/ }).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('application').focus();
  await page.keyboard.press('Alt+e');
  await expect(card).toHaveCount(0);
  await expect.poll(async () => glanceDifference(await picture(page), together)).toBeLessThan(SAME);
});

test('the parts of a model stand first in the sidebar, and their export is begun by keys alone', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openParts(page);
  const sidebar = page.getByRole('complementary', { name: 'Viewer’s settings' });
  await expect(sidebar.getByRole('button').first()).toHaveText('Parts');
  await page.getByRole('application').press('Shift+E');
  const choice = page.getByRole('dialog', { name: 'Export parts' }).getByRole('radio', { name: 'Visible' });
  await expect(choice).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose a folder for the parts' })).toBeVisible();
});

/** How far positions reach along x, rounded. */
function reachAlongX({ positions }: { readonly positions: Float32Array }): readonly number[] {
  const along = [...positions].filter((_, at) => at % 3 === 0);
  return [Math.min(...along), Math.max(...along)].map((value) => Math.round(value * 1000) / 1000);
}

/** Opens the dialog by its key, and has a choice of parts written. */
async function exportParts(page: Page, which: string, format: string, folder: string): Promise<void> {
  await page.getByRole('application').press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Export parts' });
  await dialog.getByText(which, { exact: true }).click();
  await dialog.getByText(format, { exact: true }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Choose the folder…' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a folder for the parts' });
  await picker.getByLabel('Path').fill(folder);
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
}

test('parts are exported under their names, where they stand, with as many faces as they have', {
  tag: '@full',
}, async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-parts-'));
  try {
    const { page } = await open('busy');
    await openParts(page);
    await page.getByRole('button', { name: 'Hide mesh_0' }).click();
    const names = page.locator('.viewer-part-name');
    await names.nth(2).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Lid');
    await page.keyboard.press('Enter');
    await expect(names.nth(2)).toHaveText(/^Lid/);
    await page.keyboard.press('Enter');
    // moved apart for looking at, not in the file
    await page.keyboard.press('Alt+e');
    const written = page.getByRole('status').getByText(/written to/);

    await exportParts(page, 'Visible', 'glb', folder);
    await expect(written.filter({ hasText: '2 parts were' })).toBeVisible({ timeout: 60_000 });
    const glb = await readFile(join(folder, 'cactus 2 parts.glb'));
    expect(await gltfErrors(glb)).toEqual([]);
    const { mesh, objects } = readModel(glb);
    expect(objects).toEqual([
      { name: 'mesh_1', faces: 12 },
      { name: 'Lid', faces: 12 },
    ]);
    expect(reachAlongX(mesh)).toEqual([0.7, 2.3]);

    for (const format of ['obj', 'stl']) {
      await exportParts(page, 'Selected', format, folder);
      await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain(`cactus Lid.${format}`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const read = readMesh(await readFile(join(folder, `cactus Lid.${format}`)));
      expect(read.indices.length / 3).toBe(12);
      expect(reachAlongX(read)).toEqual([1.7, 2.3]);
    }
    expect((await readFile(join(folder, 'cactus Lid.obj'), 'utf8')).match(/^o .*/gm)).toEqual(['o Lid']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an exported part keeps its pictures and materials', { tag: '@full' }, async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-parts-'));
  try {
    const { page } = await open('busy');
    const scene = await smallScene();
    await openParts(page, scene);
    await exportParts(page, 'All', 'glb', folder);
    await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('cactus.glb');
    const glb = await readFile(join(folder, 'cactus.glb'));
    expect(await gltfErrors(glb)).toEqual([]);
    const { mesh } = readModel(glb);
    const painted = mesh.materials.filter(({ texture }) => texture !== undefined);
    expect(painted).toHaveLength(1);
    expect(mesh.materials.map(({ colour }) => colour.map((value) => Math.round(value * 10) / 10))).toEqual(
      expect.arrayContaining(scene.materials.map(({ colour }) => [...colour])),
    );
    // the writer of usdz draws its pictures in a worker, on a canvas that it is lent
    await exportParts(page, 'All', 'usdz', folder);
    await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('cactus.usdz');
    const usdz = await unzip(await readFile(join(folder, 'cactus.usdz')));
    expect([...usdz.keys()][0]).toBe('model.usda');
    const pictures = [...usdz].filter(([name]) => name.startsWith('textures/'));
    expect(pictures.map(([, bytes]) => bytes.subarray(1, 4).toString())).toEqual(['PNG']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

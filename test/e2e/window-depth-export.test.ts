import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { validateBytes } from 'gltf-validator';
import { depthAssets } from '../helpers/depth/depth-assets.ts';
import { sphereMap, stepMap } from '../helpers/depth/known-maps.ts';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

const WRITTEN = 60_000;

/** Goes to the strip, whose keys are taken once no dialog is open any more: a file is there a moment before the dialog of its export has gone. */
async function toStrip(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await strip.focus();
  await expect(strip).toBeFocused();
}

/** Chooses kind and colours in the dialog, and the folder in the window's own picker. */
async function exportAs(page: Page, kind: string, folder: string): Promise<void> {
  await toStrip(page);
  await page.keyboard.press('Shift+F11');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByText('Its picture', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose the folder…' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a folder for depth maps' });
  await picker.getByLabel('Path').fill(folder);
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
}

test('depth maps are exported as meshes with their pictures, and the export is stopped', {
  tag: '@full',
}, async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-depth-'));
  try {
    const { page, engine } = await open('empty');
    engine.addAssets(await depthAssets(page, { ball: sphereMap(300), step: stepMap(200, 100, 0.2, 0.8) }));
    await page.keyboard.press('Alt+3');
    const strip = page.getByRole('listbox', { name: 'Finished assets' });
    await expect(strip.getByRole('option')).toHaveCount(2);
    await toStrip(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(strip.getByRole('option', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Shift+F11');
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');

    await exportAs(page, 'GLB', folder);
    const said = page.getByRole('status').getByText(/written to/);
    await expect(said.filter({ hasText: '2 files were' })).toBeVisible({ timeout: WRITTEN });
    expect((await readdir(folder)).toSorted()).toEqual(['ball.glb', 'step.glb']);
    const step = await validateBytes(await readFile(join(folder, 'step.glb')));
    expect(step.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
    // cut in two by the default jump: 99 by 99 squares on either side
    expect(step.info).toMatchObject({ totalVertexCount: 20_000, totalTriangleCount: 2 * 99 * 99 * 2 });
    expect(step.info.resources).toContainEqual(expect.objectContaining({ mimeType: 'image/jpeg' }));
    const ball = await validateBytes(await readFile(join(folder, 'ball.glb')));
    expect(ball.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
    // without the ground, and without a curtain at the rim
    expect(ball.info.totalVertexCount).toBeGreaterThan(300 * 300 * 0.7);
    expect(ball.info.totalVertexCount).toBeLessThan(300 * 300 * (Math.PI / 4) + 1);

    await exportAs(page, 'PLY points', folder);
    await expect.poll(() => readdir(folder), { timeout: WRITTEN }).toContain('step points.ply');

    // stopped while the first is read
    await page.route('**/asset/depth-*/*.exr', () => undefined);
    await exportAs(page, 'OBJ', folder);
    const making = page.getByRole('dialog', { name: 'Depth maps are being exported' });
    await making.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('status').getByText('No file was written. It was stopped.')).toBeVisible();
    expect((await readdir(folder)).filter((name) => name.endsWith('.obj'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

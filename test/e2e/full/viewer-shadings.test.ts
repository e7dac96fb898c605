import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { writeScene } from '../../../main/media/formats/write-model.ts';
import { smallScene } from '../../helpers/formats/small-scene.ts';
import { expectAccessible, modelIsShown, openLibrary, test } from '../../helpers/stand-in/window-test.ts';
import { keepGolden } from '../../helpers/viewer/picture-sheet.ts';
import { shadingDifference, shadingSheet } from '../../helpers/viewer/shading-sheet.ts';

const GOLDEN = join(import.meta.dirname, '../goldens', 'shadings-vase.png');
/** Of 255, in the shading that differs most; another light or matcap is over 8. */
const TOLERANCE = 3;

test.describe('the picture itself', () => {
  test.use({ pixelRatio: 1 });

  test('every shading looks as it did', async ({ page, open }) => {
    // eight pictures, each refined by the processor
    test.slow();
    await page.setViewportSize({ width: 900, height: 700 });
    await open('busy');
    await openLibrary(page);
    await page.locator('.viewport canvas').hover();
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Home');
    const sheet = await shadingSheet(page);
    await keepGolden(sheet, GOLDEN);
    expect(await shadingDifference(sheet, GOLDEN)).toBeLessThan(TOLERANCE);
  });
});

test('the light, the lens and the picture are set in the sidebar, and a picture is saved', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('n');
  const sidebar = page.getByRole('complementary', { name: 'Viewer’s settings' });
  await sidebar.getByRole('radio', { name: '1×' }).check({ force: true });
  await sidebar.getByRole('radio', { name: 'None' }).check({ force: true });
  await sidebar.getByRole('radio', { name: 'Beside' }).check({ force: true });
  await expect(page.getByRole('figure', { name: 'Reference' }).getByRole('img')).toBeVisible();
  const canvas = page.locator('.viewport canvas');
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThan(700);
  const saving = page.waitForEvent('download');
  await sidebar.getByRole('button', { name: 'Save picture' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('cactus view.png');
  const { data, info } = await sharp(await readFile(await download.path()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = await canvas.boundingBox();
  expect([info.width, info.height]).toEqual([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]);
  const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * info.channels + 3] ?? -1;
  expect(alphaAt(2, 2)).toBe(0);
  expect(alphaAt(Math.round(info.width / 2), Math.round(info.height / 2))).toBe(255);
  // edges are smooth: above its shadow, a model drawn once has none of these
  const upper = Array.from({ length: info.width * Math.floor(info.height / 2) }, (_, place) =>
    alphaAt(place % info.width, Math.floor(place / info.width)),
  );
  expect(upper.filter((alpha) => alpha > 0 && alpha < 255).length).toBeGreaterThan(info.height / 2);
  await expectAccessible(page);
});

test('a part is selected by a click, shown alone, and all come back', async ({ open }) => {
  const { page } = await open('empty');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  const { bytes } = await writeScene(await smallScene(), 'glb');
  await page
    .getByLabel('File to look at')
    .setInputFiles({ name: 'boxes.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from(bytes) });
  await modelIsShown(page);
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('status').getByText('No part is selected')).toBeVisible();
  await page.keyboard.press('Numpad1');
  await expect(page.locator('.viewer-statistics')).toContainText('Front Orthographic');
  await page.locator('.viewport canvas').click();
  await expect(page.locator('.viewer-part')).toContainText('faces');
  await page.keyboard.press('/');
  await expect(page.locator('.viewer-part')).toContainText('alone');
  await page.keyboard.press('/');
  await expect(page.locator('.viewer-part')).not.toContainText('alone');
});

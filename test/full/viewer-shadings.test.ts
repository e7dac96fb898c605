import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from '../helpers/launch-chromium.ts';
import { startWindow } from '../helpers/stand-in/start-window.ts';
import { keepGolden } from '../helpers/viewer/picture-sheet.ts';
import { shadingDifference, shadingSheet } from '../helpers/viewer/shading-sheet.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../shared/samples');
const GOLDENS = join(import.meta.dirname, 'goldens');
const TOLERANCE = 3;
/** One file of each format, and of each way in which a format has colour. */
const FILES = [
  'models/2CylinderEngine.glb',
  'models/BoxTextured.glb',
  'models/BoxAnimated.usdz',
  'models/RiggedSimple.usdz',
  'models/Spider_binary.stl',
  'models/Spider_ascii.stl',
  'models/cubes_with_names.fbx',
  'models/spider.fbx',
  'models/spider.obj',
  'models/cube_with_vertexcolors.obj',
  'exr/GrayRampsDiagonal.exr',
] as const;

describe.skipIf(!existsSync(SAMPLES) || !hasChromium)('every shading of every format', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it.each(FILES)('looks as it did: %s', async (file) => {
    const { url, stop } = await startWindow('empty');
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    try {
      await page.goto(url);
      await page.getByRole('button', { name: 'Library', exact: true }).click();
      await page.getByLabel('File to look at').setInputFiles(join(SAMPLES, file));
      if (file.startsWith('exr')) await page.getByText('Mesh', { exact: true }).click();
      await page.getByRole('application').waitFor();
      await page.locator('.viewport canvas').hover();
      await page.keyboard.press('Control+Space');
      await page.keyboard.press('Home');
      const sheet = await shadingSheet(page);
      const golden = join(GOLDENS, `${file.split('/').at(-1)?.replace('.', '-').toLowerCase()}.png`);
      await keepGolden(sheet, golden);
      expect(await shadingDifference(sheet, golden)).toBeLessThan(TOLERANCE);
    } finally {
      await page.close();
      await stop();
    }
  });
});

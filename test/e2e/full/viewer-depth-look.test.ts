import { join } from 'node:path';
import { expect } from '@playwright/test';
import { depthAssets } from '../../helpers/depth/depth-assets.ts';
import { mapOf, sphereMap } from '../../helpers/depth/known-maps.ts';
import { test } from '../../helpers/stand-in/window-test.ts';
import {
  GOLDEN_TOLERANCE,
  goldenDifference,
  settledPicture,
  tileOf,
} from '../../helpers/viewer/picture-sheet.ts';

const GOLDEN = join(import.meta.dirname, '../goldens', 'depth-sphere.png');
const SIZE = 240;
/** What stands over the picture. */
const OVER =
  '.viewer-head, .viewer-statistics, .viewer-notes, .viewer-toolbar, .viewer-navigation, .depth-legend';

/** Half a sphere before a wall that is half as near: a step of one half around it. */
const ball = sphereMap(SIZE);
const map = mapOf(SIZE, SIZE, (x, y) => (ball.at(x, y, 0) > 0 ? 0.5 + ball.at(x, y, 0) / 2 : 0.1));

test.use({ pixelRatio: 1 });

test('a depth map looks as it did, in every way to show it', async ({ page, open }) => {
  // eight pictures, each refined by the processor
  test.slow();
  await page.setViewportSize({ width: 900, height: 700 });
  const { engine } = await open('empty');
  engine.addAssets(await depthAssets(page, { ball: map }));
  await page.keyboard.press('Alt+3');
  await page.locator('.viewer-picture').waitFor();
  const tiles: Buffer[] = [];
  const take = async (isFlat: boolean): Promise<void> => {
    const shown = page.locator(isFlat ? '.viewer-picture' : '.viewport canvas');
    await page.evaluate((over) => {
      for (const element of document.querySelectorAll<HTMLElement>(over)) element.style.visibility = 'hidden';
    }, OVER);
    const ready = isFlat ? shown : page.locator('.viewport canvas[data-refined]');
    tiles.push(await tileOf(await settledPicture(page, shown, ready)));
  };
  // the picture itself is the reference, which is no golden of the viewer's
  await take(true);
  await page.keyboard.press('Shift+F');
  const grey = tiles[0];
  await expect
    .poll(async () =>
      (await tileOf(await page.locator('.viewer-picture').screenshot())).equals(grey ?? Buffer.alloc(0)),
    )
    .toBe(false);
  await take(true);
  await page.keyboard.press('Shift+F');
  await page.keyboard.press('Shift+F');
  // It says how many points there are once they are those that were asked for; the mesh without colours is there with the file.
  const note = page.locator('.viewer-note', { hasText: 'points' });
  for (const shape of ['points', 'mesh']) {
    await page.keyboard.press('Shift+D');
    for (const colours of ['plain', 'values', 'picture']) {
      if (shape === 'points' || colours !== 'plain') await expect(note).toBeAttached();
      await take(false);
      await page.keyboard.press('Shift+F');
    }
  }
  expect(tiles).toHaveLength(8);
  expect(await goldenDifference(tiles, GOLDEN)).toBeLessThan(GOLDEN_TOLERANCE);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { asGolden, glanceDifference, pictureStatistics } from '../helpers/picture.ts';
import { startRealWindow } from '../helpers/real-window.ts';
import { modelIsShown } from '../helpers/stand-in/window-test.ts';

const GOLDEN = join(import.meta.dirname, 'goldens', 'cupcake-front.png');
/** Where the gizmo's x stands when the camera looks straight at the front: 28 px to the right. */
const LOOKS_ALONG_Z = 'matrix(1, 0, 0, 1, 28, 0)';
/** Of 255; another pose, texture or light is over 12. */
const TOLERANCE = 6;

test('a folder of images becomes models, and one of them is turned in the viewer', async ({ page }) => {
  test.setTimeout(300_000);
  const window = await startRealWindow(['cupcake.png', 'chair.png']);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      console.error(effectiveDirective),
    );
  });
  try {
    await page.goto(window.url);
    await page.getByLabel('Path of a folder or an image').fill(window.references);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Plan' }).getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: /^Light model/ }).click();
    await page.getByRole('button', { name: 'Start 2 jobs' }).click();

    const queue = page.getByRole('grid', { name: 'Queue' });
    await expect(queue.getByText('done', { exact: true })).toHaveCount(2, { timeout: 240_000 });
    await expect(page.getByText('Nothing new')).toBeVisible();
    await page.getByRole('button', { name: 'Open the result of cupcake' }).click();
    await modelIsShown(page);
    await expect(page.locator('.viewer-statistics')).toContainText(/Faces\s*(99|100|101),\d{3}/);

    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.keyboard.press('Numpad1');
    const canvas = page.locator('.viewport canvas');
    await expect(page.getByRole('button', { name: 'right view' })).toHaveCSS('transform', LOOKS_ALONG_Z);
    const ground = { animations: 'disabled' } as const;
    await expect(async () => {
      const picture = await canvas.screenshot(ground);
      const { subject, spread } = await pictureStatistics(picture);
      expect(subject).toBeGreaterThan(0.15);
      expect(subject).toBeLessThan(0.8);
      expect(spread).toBeGreaterThan(25);
      if (process.env['MAQUETTE_UPDATE_GOLDENS'] === '1') await writeFile(GOLDEN, await asGolden(picture));
      expect(await glanceDifference(picture, GOLDEN)).toBeLessThan(TOLERANCE);
    }).toPass({ timeout: 60_000 });
    const front = await canvas.screenshot(ground);

    await page.keyboard.press('Numpad3');
    await expect
      .poll(async () => glanceDifference(await canvas.screenshot(ground), front))
      .toBeGreaterThan(TOLERANCE);
    expect(violations).toEqual([]);
  } finally {
    await window.stop();
  }
});

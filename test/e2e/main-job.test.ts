import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { libraryPlace } from '../helpers/library-place.ts';
import { asGolden, glanceDifference, pictureStatistics } from '../helpers/picture.ts';
import { modelIsShown } from '../helpers/stand-in/window-test.ts';
import { startRealApp } from '../helpers/start-real-app.ts';

/** The real generator takes half a minute of a processor for each; `npm run test:full` has a second job beside the first. */
const IMAGES = process.env['MAQUETTE_FULL'] === '1' ? ['cupcake.png', 'mug.jpg'] : ['cupcake.png'];
const COUNT = IMAGES.length;
const GOLDEN = join(import.meta.dirname, 'goldens', 'cupcake-front.png');
/** Where the gizmo's x stands when the camera looks straight at the front: 28 px to the right. */
const LOOKS_ALONG_Z = 'matrix(1, 0, 0, 1, 28, 0)';
/** Of 255; another pose, texture or light is over 12. */
const TOLERANCE = 6;

/** What the page complains of: errors, violations of the policy, and answers that are none. */
async function complaintsOf(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return complaints;
}

/** Nothing is stood in for: the built window, the web shell, the engine and the local service. */
test('a folder of images becomes models, and one of them is turned in the viewer', async ({ page }) => {
  test.setTimeout(400_000);
  const app = await startRealApp(IMAGES);
  try {
    const complaints = await complaintsOf(page);
    await page.goto(app.url);
    await page.getByRole('textbox', { name: 'Path of a folder or an image' }).fill(app.references);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Plan' }).getByRole('row')).toHaveCount(COUNT + 1);
    await page.getByRole('button', { name: /^Light model/ }).click();
    await page.getByRole('button', { name: COUNT === 1 ? 'Start 1 job' : `Start ${COUNT} jobs` }).click();

    const queue = page.getByRole('region', { name: 'Queue' });
    await expect(queue.getByText(`${COUNT} done`, { exact: true })).toBeVisible({ timeout: 240_000 });
    await expect(queue.getByRole('grid').getByText('done', { exact: true })).toHaveCount(COUNT);
    await expect(page.getByText('Nothing new')).toBeVisible();
    await page.getByRole('button', { name: 'Open the result of cupcake' }).click();
    await expect(libraryPlace(page, 'All', COUNT)).toBeVisible();
    await modelIsShown(page);
    await expect(page.locator('.viewer-statistics')).toContainText(/Faces\s*(99|100|101),\d{3}/);

    // what the viewer counted stands with the asset, and under its cover
    await expect(page.getByRole('option', { name: /^cupcake/ })).toContainText(/(99|100|101) k faces$/);

    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.locator('.viewer-statistics')).toHaveCount(0);
    await page.keyboard.press('Numpad1');
    const canvas = page.locator('.viewport canvas');
    const gizmo = page.getByRole('button', { name: 'right view' });
    await expect(gizmo).toHaveCSS('transform', LOOKS_ALONG_Z);
    // framed from this side: how near the camera is does not depend on which came first, the room of the statistics or the turn
    await page.keyboard.press('Home');
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
    const distanceFromFront = async () => glanceDifference(await canvas.screenshot(ground), GOLDEN);

    await page.keyboard.press('Numpad3');
    await expect.poll(distanceFromFront).toBeGreaterThan(TOLERANCE);
    await page.keyboard.press('Numpad1');
    await expect(gizmo).toHaveCSS('transform', LOOKS_ALONG_Z);
    await expect.poll(distanceFromFront).toBeLessThan(TOLERANCE);
    await canvas.hover();
    await page.mouse.down();
    const { width = 0, x = 0, y = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2 + 200, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(gizmo).not.toHaveCSS('transform', LOOKS_ALONG_Z);
    await expect.poll(distanceFromFront).toBeGreaterThan(TOLERANCE / 2);

    const months = await readdir(join(app.library, 'assets'));
    const assets = await Promise.all(months.map((month) => readdir(join(app.library, 'assets', month))));
    expect(assets.flat().filter((name) => !name.startsWith('.'))).toHaveLength(COUNT);
    expect(complaints).toEqual([]);
  } finally {
    expect(await app.stop()).toBe(0);
  }
});

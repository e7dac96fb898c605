import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { type RealApp, startRealApp } from '../helpers/start-real-app.ts';

/** Nothing is stood in for: the built window, the web shell, the engine and the local service. */
let app: RealApp;
test.beforeEach(async () => {
  app = await startRealApp(['chair.png', 'mug.jpg']);
});
test.afterEach(async () => {
  expect(await app.stop()).toBe(0);
});

test('from a folder of images to a model that is turned in the viewer', async ({ page }) => {
  const violations: string[] = [];
  const problems: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation;
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });

  await page.goto(app.url);
  await page.getByRole('textbox', { name: 'Path of a folder or an image' }).fill(app.references);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Plan' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: /^Start 2 jobs/ }).click();

  const queue = page.getByRole('region', { name: 'Queue' });
  await expect(queue.getByText('2 done')).toBeVisible({ timeout: 100_000 });

  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'All 2' })).toBeVisible();
  const canvas = page.locator('canvas').first();
  await expect(page.getByText('Vertices').first()).toBeVisible({ timeout: 60_000 });

  const before = await canvas.screenshot();
  const { channels } = await sharp(before).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);

  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The viewer is not in sight.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Buffer.compare(await canvas.screenshot(), before), {
      message: 'the view does not turn',
    })
    .not.toBe(0);

  const months = await readdir(join(app.library, 'assets'));
  const assets = await Promise.all(months.map((month) => readdir(join(app.library, 'assets', month))));
  expect(assets.flat().filter((name) => !name.startsWith('.'))).toHaveLength(2);
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
});

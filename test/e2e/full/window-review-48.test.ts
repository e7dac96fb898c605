import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { startServiceProcess } from '../../helpers/service-process.ts';
import { expectAccessible } from '../../helpers/stand-in/window-test.ts';
import { startRealApp } from '../../helpers/start-real-app.ts';
import { CLIENT } from '../../helpers/test-service.ts';

const COUNT = 48;
/** One request leaves at a time, on cores that others use too. */
const MADE_WITHIN_MS = 180_000;
/** Half of them are kept, a third is rejected, a sixth made again. */
const keyAt = (place: number): string => 'kkkjja'.charAt((place - 1) % 6);
const nameAt = (index: number): string => `prop ${String(index + 1).padStart(2, '0')}`;

const stripOf = (page: Page) => page.getByRole('listbox', { name: 'Finished assets' });
const countsOf = (page: Page) => page.getByRole('group', { name: 'Decisions' });
const inHandOf = (page: Page) => stripOf(page).getByRole('option', { selected: true });

/** Different pictures that the service takes: each has a colour of its own. */
async function writeReferences(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < COUNT; index += 1) {
    const [red, green] = [30 + index * 4, 220 - index * 3];
    const subject = `<svg width="512" height="512"><rect width="512" height="512" fill="#fff"/><ellipse cx="256" cy="256" rx="${110 + index}" ry="170" fill="rgb(${red},${green},90)"/></svg>`;
    await sharp(Buffer.from(subject))
      .png()
      .toFile(join(folder, `${nameAt(index)}.png`));
  }
}

/** Runs a command from the palette. */
async function byName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** How many results are decided in each way, as Review says it. */
async function expectCounts(page: Page, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, count] of Object.entries(counts))
    await expect(countsOf(page)).toContainText(`${name} ${count}`);
}

/** Shows the results of one decision, by the keys of their row of filters. */
async function show(page: Page, decision: string, count: number): Promise<void> {
  const choice = countsOf(page).getByRole('radio', { name: new RegExp(`^${decision} `) });
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(stripOf(page).getByRole('option').first()).toHaveAttribute('aria-setsize', String(count));
  await stripOf(page).focus();
  await page.keyboard.press('Home');
}

/** Nothing is stood in for, but the bytes of the results. All is done by keyboard. */
test('a batch of 48 is reviewed by keyboard alone, and the second round comes of it', async ({ page }) => {
  test.setTimeout(900_000);
  const service = await startServiceProcess(['--canned', '--credits', '9000.00']);
  const app = await startRealApp([], {
    env: {
      MAQUETTE_BASE_URL: service.ready.baseUrl,
      MAQUETTE_CLIENT_ID: CLIENT.clientId,
      MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
    },
  });
  try {
    await writeReferences(app.references);
    await page.setViewportSize({ width: 1600, height: 960 });
    await page.goto(app.url);

    await test.step('48 shapes are made, and wait for approval of their textures', async () => {
      await page.getByRole('textbox', { name: 'Path of a folder or an image' }).focus();
      await page.keyboard.type(app.references);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Start 48 / })).toBeVisible();
      await page.getByRole('button', { name: /^Shape, then texture/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Start 48 chains' })).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('button', { name: '48 results to approve', exact: true })).toBeVisible({
        timeout: MADE_WITHIN_MS,
      });
    });

    const names: string[] = [];
    await test.step('each is decided about, and the next one comes by itself', async () => {
      await page.keyboard.press('Alt+3');
      await expect(countsOf(page)).toContainText(`Undecided ${COUNT}`);
      await page.keyboard.press('Home');
      for (let place = 1; place <= COUNT; place += 1) {
        await expect(inHandOf(page)).toHaveCount(1);
        await expect(inHandOf(page)).toHaveAttribute('aria-posinset', String(place));
        names.push((await inHandOf(page).innerText()).trim());
        await page.keyboard.press(keyAt(place));
      }
      expect(new Set(names).size).toBe(COUNT);
      await expectCounts(page, { Kept: 24, 'To redo': 8, Rejected: 16, Undecided: 0 });
      await page.keyboard.press('Control+z');
      await expectCounts(page, { 'To redo': 7, Undecided: 1 });
      await page.keyboard.press('Control+Shift+z');
      await expectCounts(page, { 'To redo': 8, Undecided: 0 });
      await expectAccessible(page);
    });

    await test.step('two are compared, and Escape leads back to all of them', async () => {
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('c');
      await expect(page.locator('.compare-label')).toHaveCount(2);
      await expect(page.locator('.compare[aria-busy=false] canvas')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.compare')).toHaveCount(0);
      await expect(stripOf(page).getByRole('option').first()).toHaveAttribute('aria-setsize', String(COUNT));
    });

    await test.step('the textures of what was kept are approved, at a price that is said; those of the rejected are not', async () => {
      await show(page, 'Kept', 24);
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('button', { name: /^Approve 24 results for about/ })).toBeVisible();
      await page.keyboard.press('y');
      await expect(page.getByRole('button', { name: '24 results to approve', exact: true })).toBeVisible();
      await show(page, 'Rejected', 16);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Shift+Y');
      await expect(page.getByRole('button', { name: '8 results to approve', exact: true })).toBeVisible();
      await show(page, 'All', COUNT);
    });

    await test.step('what is to be redone becomes a batch with another recipe', async () => {
      await byName(page, 'Plan what is to be redone');
      const plan = page.getByRole('grid', { name: 'Plan' });
      await expect(plan.getByRole('row')).toHaveCount(9);
      const recipe = page.getByRole('region', { name: 'Recipe' });
      await recipe.getByRole('radio', { name: 'Both' }).focus();
      await page.keyboard.press('Space');
      // shown before the last picture was looked at
      await expect(page.getByRole('button', { name: /^Start 8 jobs/ })).toBeEnabled();
      await page.keyboard.press('Control+Enter');
    });

    await test.step('the second round comes home, as versions of what it was made again for', async () => {
      await page.keyboard.press('Alt+3');
      // each subject by its newest: 24 textures and 8 that were made again, before them what is to be redone is done
      await expect(countsOf(page)).toContainText('Undecided 32', { timeout: MADE_WITHIN_MS });
      await expectCounts(page, { All: COUNT, Kept: 0, 'To redo': 0, Rejected: 16 });
      await expect(stripOf(page).getByRole('option').first()).toHaveAttribute('aria-setsize', String(COUNT));
      await page.keyboard.press('Home');
      // the newest are on top: what was made again is held against what it was before
      await page.keyboard.press('c');
      await expect(page.locator('.compare-label')).toHaveCount(2);
      await expect(page.locator('.compare[aria-busy=false] canvas')).toBeVisible();
      await expect(page.locator('.compare-label').first()).not.toHaveText('');
      await page.keyboard.press('k');
      await page.keyboard.press('Escape');
      await expect(page.locator('.compare')).toHaveCount(0);
      await expectCounts(page, { Kept: 1, Undecided: 31 });
    });
    await expectAccessible(page);
  } finally {
    expect(await app.stop()).toBe(0);
    const ended = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    await ended;
  }
});

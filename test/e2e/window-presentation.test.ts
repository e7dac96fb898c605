import { expect } from '@playwright/test';
import { glanceDifference } from '../helpers/picture.ts';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

/** Mean difference at a glance, of 255: more is another picture. */
const OTHER = 1;

test('results are presented on the whole screen by the arrows and Space alone', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option')).toHaveCount(6);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(strip.getByRole('option', { selected: true })).toContainText('cactus');
  await page.keyboard.press('Control+Alt+Space');

  const presentation = page.getByRole('dialog', { name: 'Presentation' });
  // said to screen readers, and gone from sight after a moment
  const caption = presentation.locator('[role=status]');
  const model = presentation.locator('.quick-model[aria-busy=false] canvas');
  await expect(model).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.locator('canvas')).toHaveCount(1);
  const [box, window] = [await presentation.boundingBox(), page.viewportSize()];
  expect({ width: box?.width, height: box?.height }).toEqual(window);
  await expect(caption).toHaveText('cactus · 1 of 6');
  await expectAccessible(page);

  // once its name is gone, nothing but the model changes
  await expect(presentation.locator('.presentation-caption')).toBeHidden();
  const still = await model.screenshot();
  await page.keyboard.press('Space');
  await expect.poll(async () => glanceDifference(await model.screenshot(), still)).toBeGreaterThan(OTHER);
  await page.keyboard.press('Space');

  await page.keyboard.press('ArrowRight');
  await expect(caption).toHaveText('chair · 2 of 6');
  // no decision is made before a client
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect(caption).toHaveText('cactus · 1 of 6');
  await page.keyboard.press('Escape');
  await expect(presentation).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(page.getByRole('group', { name: 'Decisions' })).toContainText('Undecided 6');
  await expect(page.locator('.viewer canvas')).toHaveCount(1);
});

test('a presentation ends with the full screen that it asked for', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+3');
  await expect(
    page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option', { selected: true }),
  ).toHaveCount(1);
  await page.keyboard.press('Control+Alt+Space');
  const presentation = page.getByRole('dialog', { name: 'Presentation' });
  await expect(presentation).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // as the browser does by Escape, F11 or a gesture of its own
  await page.evaluate(() => document.exitFullscreen());
  await expect(presentation).toHaveCount(0);
});

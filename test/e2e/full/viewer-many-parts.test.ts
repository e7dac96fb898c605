import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { modelIsShown, openLibrary, test } from '../../helpers/stand-in/window-test.ts';

const ENGINE = resolve(import.meta.dirname, '../../../../shared/samples/models/2CylinderEngine.glb');

test('the keyboard walks through all parts of a model of more than sixty, selects one and shows it alone', async ({
  open,
}) => {
  test.skip(
    !existsSync(ENGINE),
    '../shared/samples is not here; this runs where the samples lie beside the checkout, as in CI',
  );
  const { page } = await open('busy');
  await openLibrary(page);
  await page.getByLabel('File to look at').setInputFiles(ENGINE);
  await modelIsShown(page, '2CylinderEngine.glb');
  const list = page.locator('.viewer-parts');
  await page.getByRole('application').press('n');
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = Number(await rows.first().getAttribute('aria-setsize'));
  // 67 objects, of 115 surfaces with one material each
  expect(count).toBe(67);
  // only those in sight exist
  expect(await rows.count()).toBeLessThan(count / 2);
  const nameAt = (place: number) => list.locator(`li[aria-posinset="${place}"] .viewer-part-name`);

  await nameAt(1).focus();
  for (let place = 2; place <= count; place += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(nameAt(place)).toBeFocused();
  }
  await expect(nameAt(count)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(nameAt(1)).toBeFocused();
  await expect(nameAt(1)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(nameAt(count)).toBeFocused();
  await expect(nameAt(count)).toBeInViewport();

  await page.keyboard.press('Enter');
  await expect(nameAt(count)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(list.locator('li').last().locator('.viewer-part-eye')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const alone = list.getByRole('button', { name: 'Show all parts' });
  await expect(alone).toBeFocused();
  await expect(alone).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(alone).toHaveCount(0);
  await expect(list.locator('li').last().locator('.viewer-part-alone')).toBeFocused();
});

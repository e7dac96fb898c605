import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { glanceDifference } from '../../helpers/picture.ts';
import { expectAccessible, test } from '../../helpers/stand-in/window-test.ts';

/** How closely the page is looked at, and how far it may lie from its golden, of 255: other fonts' edges, no other colour or place. */
const EDGE = 480;
const TOLERANCE = 1.5;

async function expectGolden(page: Page, theme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expectAccessible(page, '[role=dialog]');
  const picture = await page.getByRole('dialog').screenshot({ animations: 'disabled' });
  const golden = join(import.meta.dirname, '../goldens', `primitives-${theme}.png`);
  expect(await glanceDifference(picture, golden, EDGE)).toBeLessThan(TOLERANCE);
}

test('every primitive looks as it is meant to, in both themes, and answers the keyboard', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.keyboard.press('F3');
  await page.keyboard.type('interface primitives');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Interface primitives' });
  await expect(dialog.getByRole('grid').getByRole('row')).toHaveCount(6);
  await expectGolden(page, 'dark');
  await dialog.getByRole('button', { name: 'Light or dark' }).click();
  await page.mouse.move(0, 0);
  await dialog.getByRole('treeitem', { name: /^props/ }).click();
  await page.mouse.move(0, 0);
  await expectGolden(page, 'light');

  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: /^creatures/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('treeitem')).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('treeitem', { selected: true })).toContainText('Hero prop');

  await dialog.getByRole('button', { name: 'Say what failed' }).click();
  await dialog.getByRole('button', { name: 'Details' }).hover();
  // for the eye: to everybody else the button says it itself
  await expect(page.locator('.tooltip')).toHaveText('Every attempt of the selected jobN');
  await expect(dialog.getByRole('button', { name: 'Details' })).toHaveAccessibleDescription(
    'Every attempt of the selected job',
  );
  await expectAccessible(page);
});

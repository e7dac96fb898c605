import { expect } from '@playwright/test';
import { chooseByKeys, expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

test('by keyboard alone, pictures of the plan are selected, left out, brought back, and filtered and sorted as its rows are', async ({
  open,
}) => {
  const { page } = await open('failed');
  await page.setViewportSize({ width: 1600, height: 900 });
  await planSamples(page);
  await page.getByRole('button', { name: 'Plan as pictures' }).click();
  const grid = page.getByRole('listbox', { name: 'Plan' });
  const tiles = grid.getByRole('option');
  await expect(tiles).toHaveCount(15);
  const selected = grid.locator('[aria-selected=true]');
  await grid.focus();
  await page.keyboard.press('Home');
  // what is blocked stands first, and is not sent
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tiles.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(selected).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Start 8 jobs' })).toBeVisible();
  await expect(grid.getByText('Left out · new')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start 8 jobs' })).toBeVisible();
  await chooseByKeys(page, /^Bring back 2 rows/);
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(15);
  await page.keyboard.press('x');
  await expect(page.getByText('Every new row is left out.')).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('png');
  const note = page.getByRole('search', { name: 'Filter of the plan' }).getByRole('status');
  await expect(note).toHaveText(/^\d of 15 rows shown$/);
  await expect.poll(() => tiles.count()).toBeLessThan(10);
});

test('a picture of the plan is left out by its mark, has a menu, and shows its large picture; the grid stays for the next plan', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  await planSamples(page);
  await page.getByRole('button', { name: 'Plan as pictures' }).click();
  const grid = page.getByRole('listbox', { name: 'Plan' });
  const tile = grid.getByRole('option').nth(1);
  await tile.locator('.plan-tile-check').click();
  await expect(tile).toContainText('Left out · new');
  await expect(page.getByRole('button', { name: 'Start 9 jobs' })).toBeVisible();
  await grid.getByRole('option').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Leave out/ }).click();
  await expect(page.getByRole('button', { name: 'Start 8 jobs' })).toBeVisible();
  await expect(grid.getByRole('option').nth(2)).toContainText('Left out · new');
  await grid.getByRole('option').first().click();
  await grid
    .getByRole('option')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(3);
  await grid
    .getByRole('option')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(2);
  await grid.getByRole('option').first().click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.preview-frame img')).toBeInViewport();
  await expect
    .poll(async () => (await engine.handlers.app.snapshot(undefined)).settings.appearance.planView)
    .toBe('grid');
  await page.getByRole('button', { name: 'Plan as pictures' }).click();
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
});

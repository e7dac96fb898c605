import { expect } from '@playwright/test';
import { expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

const WIDE = { width: 1900, height: 900 };

test('on a wide screen, table and pictures are one list: selected, filtered, sorted and scrolled together', async ({
  open,
}) => {
  const { page, engine } = await open('failed');
  await page.setViewportSize(WIDE);
  await planSamples(page);
  await page.getByRole('button', { name: 'Pictures beside the table' }).click();
  const table = page.getByRole('grid', { name: 'Plan' });
  const grid = page.getByRole('listbox', { name: 'Plan' });
  const tiles = grid.getByRole('option');
  await expect(tiles.first()).toBeVisible();
  await expect(table).toBeVisible();
  await expectAccessible(page);
  // a picture that is pointed at is the table's row
  await tiles.nth(1).click();
  const name = await table.locator('.table-row.is-active').innerText();
  await expect(tiles.nth(1)).toContainText(name.split('\n')[0] ?? '?');
  // the keys of the table bring the pictures along, and those of the pictures the table
  await table.focus();
  await page.keyboard.press('End');
  await expect(grid.locator('.tile.is-active')).toContainText('treasure-chest.jpg');
  await expect(grid.locator('.tile.is-active')).toBeInViewport({ ratio: 0.9 });
  await grid.focus();
  await page.keyboard.press('Home');
  await expect(table.locator('.table-row.is-active')).toContainText('scan_0001.png');
  await expect(table.locator('.table-row.is-active')).toBeInViewport({ ratio: 0.9 });
  // also after both were pointed at
  await table.getByRole('row').nth(2).click();
  await grid.focus();
  await page.keyboard.press('End');
  await expect(table.locator('.table-row.is-active')).toContainText('treasure-chest.jpg');
  await expect(table.locator('.table-row.is-active')).toBeInViewport({ ratio: 0.9 });
  // one order, one filter
  await table.getByRole('button', { name: 'Reference', exact: true }).click();
  await expect(tiles.first()).toContainText('cactus.webp');
  await table.focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('png');
  const note = page.getByRole('search', { name: 'Filter of the plan' }).getByRole('status');
  await expect(note).toHaveText(/^\d of 15 rows shown$/);
  const shown = Number((await note.innerText()).charAt(0));
  await expect(tiles).toHaveCount(shown);
  await expect(table.getByRole('row')).toHaveCount(shown + 1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await engine.handlers.app.snapshot(undefined)).settings.appearance.planView)
    .toBe('both');
});

test('the divider between table and pictures moves by keys and by dragging, within bounds, and goes back by a double click', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize(WIDE);
  await planSamples(page);
  await page.getByRole('button', { name: 'Pictures beside the table' }).click();
  const divider = page.getByRole('separator', { name: 'Table and pictures' });
  const shareOf = async () => Number(await divider.getAttribute('aria-valuenow'));
  await expect(divider).toHaveAttribute('aria-valuenow', '55');
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '53');
  await page.keyboard.press('End');
  await expect.poll(shareOf).toBeGreaterThan(70);
  const box = await divider.boundingBox();
  if (box === null) throw new Error('There is no divider.');
  await page.mouse.move(box.x + 1, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x - 4_000, box.y + 100, { steps: 4 });
  await page.mouse.up();
  // the table keeps the width in which it can be read
  await expect.poll(shareOf).toBeLessThan(50);
  const table = await page.getByRole('grid', { name: 'Plan' }).boundingBox();
  expect(table?.width).toBeGreaterThan(370);
  await divider.dblclick();
  await expect(divider).toHaveAttribute('aria-valuenow', '55');
  await expect
    .poll(async () => (await engine.handlers.app.snapshot(undefined)).settings.appearance.planTableShare)
    .toBe(0.55);
});

test('where there is no room for both, the table is shown, and it is said why', async ({ open }) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  await planSamples(page);
  const both = page.getByRole('button', { name: 'Pictures beside the table' });
  await expect(both).toBeDisabled();
  await both.hover();
  await expect(page.getByText('The plan is too narrow for both.')).toBeVisible();
  await page.setViewportSize(WIDE);
  await both.click();
  await expect(page.getByRole('listbox', { name: 'Plan' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('listbox', { name: 'Plan' })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
  await expect(page.getByText('There is no room for the pictures beside the table.')).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(page.getByRole('listbox', { name: 'Plan' })).toBeVisible();
  await both.click();
  await expect(page.getByRole('listbox', { name: 'Plan' })).toHaveCount(0);
});

test('wherever the focus is, Ctrl+A selects the rows of the plan and no words of the page; a selected row stays in sight when the plan is sorted', async ({
  open,
}) => {
  const { page } = await open('failed');
  await page.setViewportSize({ width: 1280, height: 720 });
  await planSamples(page);
  const plan = page.getByRole('grid', { name: 'Plan' });
  await page.mouse.move(640, 5);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Control+a');
  await expect(plan.locator('.table-row:not(.is-selected)')).toHaveCount(0);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('');
  await plan.getByRole('row', { name: /scan_0001/ }).click();
  await expect(plan.locator('.table-row.is-selected')).toHaveCount(1);
  // blocked rows stand on top; by name this one is far down
  await plan.getByRole('button', { name: 'Reference', exact: true }).click();
  await expect(plan.getByRole('row').nth(1)).not.toContainText('scan_0001');
  await expect(plan.locator('.table-row.is-active')).toBeInViewport({ ratio: 0.9 });
});

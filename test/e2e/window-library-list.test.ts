import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

const gridOf = (page: Page) => page.getByRole('listbox', { name: 'Assets' });
const listOf = (page: Page) => page.getByRole('grid', { name: 'Assets' });

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the library is a list with columns, with the keys and the selection of the covers', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(gridOf(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Library as a list' }).click();
  const list = listOf(page);
  // what is selected stays, and is in sight
  await expect(list.getByRole('row', { selected: true })).toHaveCount(2);
  await expect(list.getByRole('row', { name: /^chair/, selected: true })).toBeInViewport();
  await expectAccessible(page);

  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('row', { name: /^mug/, selected: true })).toBeVisible();
  await page.keyboard.press('3');
  await expect(list.getByRole('img', { name: '3 stars' })).toBeAttached();
  await page.keyboard.press('k');
  await expect(list.getByRole('row', { name: /^kettle/, selected: true })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Name of kettle' })).toBeFocused();
  await page.keyboard.type('kettle of tin');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row', { name: /^kettle of tin/ })).toBeVisible();
  await expect(list).toBeFocused();
  await expect.poll(() => engine.asked).toContain('library.edit 1 {"name":"kettle of tin"}');
  await page.keyboard.press('Control+a');
  await expect(list.getByRole('row', { selected: true })).toHaveCount(6);
  await list.getByRole('row', { name: /^lamp/ }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: /^Trash 6 assets/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Library as covers' }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(6);
});

test('columns sort, are chosen and resized, and all of it is kept', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Library as a list' }).click();
  const list = listOf(page);
  const first = list.getByRole('row').nth(1);
  await list.getByRole('button', { name: 'Name' }).click();
  await expect(list.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText('cactus');
  await list.getByRole('button', { name: 'Name' }).press('Enter');
  await expect(list.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('mug');
  // an order that no column shows is named, and ticked, where the orders of the columns are chosen
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Last changed first' }).click();
  await page.getByRole('button', { name: 'Columns and order' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Last changed first');
  await page.getByRole('menuitemradio', { name: 'Made' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Made');
  await expect(page.getByRole('menuitemradio', { name: /first$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // the largest first where that is asked for more often
  await page.getByRole('button', { name: 'Columns and order' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Label' }).click();
  await page.getByRole('menuitemradio', { name: 'Stars' }).click();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('columnheader', { name: 'Stars' })).toHaveAttribute('aria-sort', 'descending');
  await expect(list.getByRole('columnheader', { name: 'Label' })).toBeAttached();
  await list.getByRole('button', { name: 'Name' }).press('Shift+ArrowRight');
  await page.reload();
  await page.keyboard.press('Alt+2');
  await expect(list.getByRole('columnheader', { name: 'Stars' })).toHaveAttribute('aria-sort', 'descending');
  await expect(list.getByRole('columnheader', { name: 'Label' })).toBeAttached();
  await expect(list).toHaveAttribute('style', /--table-tracks: 1.75rem \d+(\.\d+)?rem /);
});

test('groups open and close, are reached by keys, and begin where the order says', { tag: '@full' }, async ({
  open,
}) => {
  const { page } = await open('full');
  await page.keyboard.press('Alt+2');
  const grid = gridOf(page);
  await expect(grid).toBeFocused();
  await page.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'By day' }).click();
  const head = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
  await expect(head('20 Nov 2026')).toContainText('11 assets');
  await expectAccessible(page);
  await grid.focus();
  await page.keyboard.press('Home');
  // the head is in hand: it closes and opens
  await page.keyboard.press('ArrowLeft');
  await expect(head('20 Nov 2026')).toContainText('collapsed');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '12');
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '36');
  await page.keyboard.press('Control+Shift+a');
  await page.keyboard.press('Control+ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '12');
  // the last of all is on another page, and its group is opened for it
  await run(page, 'Close all groups');
  await grid.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport();
  // the list is in the same groups
  await page.getByRole('button', { name: 'Library as a list' }).click();
  await expect(listOf(page).getByRole('row', { selected: true })).toBeInViewport();
  await expectAccessible(page);
  await run(page, 'Library in no groups');
  await expect(listOf(page).getByRole('row', { selected: true })).toBeInViewport();
});

test('an asset is looked at quickly, from the covers and from the list', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = gridOf(page);
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  const look = (name: string) => page.getByRole('dialog', { name });
  await expect(look('cactus')).toContainText('1 of 6');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(look('chair')).toContainText('2 of 6');
  await page.keyboard.press('4');
  await expect(look('chair').getByRole('img', { name: '4 stars' })).toBeVisible();
  // the stars are shown before they are written
  await expect.poll(() => engine.asked).toContain('library.edit 1 {"rating":4}');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid).toBeFocused();
  await expect(page.getByRole('option', { name: /^chair/, selected: true })).toBeVisible();

  await page.getByRole('button', { name: 'Library as a list' }).click();
  await listOf(page).focus();
  await page.keyboard.press('Space');
  await look('chair').getByRole('button', { name: 'Next asset' }).click();
  await expect(look('cupcake')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(listOf(page)).toBeFocused();
});

test('the reference stands in the corner of its cover if it is wanted', { tag: '@full' }, async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  const corners = page.locator('.cover-reference img');
  await expect(page.getByRole('option')).toHaveCount(6);
  await expect(corners).toHaveCount(0);
  await run(page, 'References on covers');
  await expect(corners).toHaveCount(6);
  await page.reload();
  await page.keyboard.press('Alt+2');
  await expect(corners).toHaveCount(6);
  await expect
    .poll(() => corners.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

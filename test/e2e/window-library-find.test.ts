import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const query = (page: Page) => page.getByRole('searchbox', { name: 'Search the library' });

async function openFind(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await expect(row(page, /^All 6/)).toBeVisible();
}

/** Presses on the first cover, and moves to a row. Does not let go. */
async function dragTo(page: Page, cover: RegExp, to: RegExp): Promise<void> {
  const from = await page.getByRole('option', { name: cover }).boundingBox();
  const there = await row(page, to).boundingBox();
  if (from === null || there === null) throw new Error('what is dragged, or where to, is not in sight');
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 });
  await page.mouse.move(there.x + 40, there.y + 10, { steps: 4 });
}

test('the list narrows the library by mouse: alone, combined, left out; one line says it all', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openFind(page);
  // one field and one switch between the library and its trash
  await expect(query(page)).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /^Trash/ })).toHaveCount(0);
  await row(page, /^Tavern set 4/).click();
  await expect(query(page)).toHaveValue('collection:"Tavern set"');
  await expect(page.getByRole('option')).toHaveCount(4);
  await expect(row(page, /^Tavern set/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Order' })).toContainText('By hand');
  await row(page, /^For review/).click({ modifiers: ['Control'] });
  await expect(query(page)).toHaveValue('collection:"Tavern set" collection:"For review"');
  await expect(page.getByRole('option')).toHaveCount(2);
  await row(page, /^For review/).click({ modifiers: ['Alt'] });
  await expect(query(page)).toHaveValue('collection:"Tavern set" -collection:"For review"');
  await expect(row(page, /^For review.*left out/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove not Collection/ }).click();
  await row(page, /^All/).click();
  await expect(query(page)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Order' })).toContainText('Newest first');
  await row(page, /^Trash/).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('the list is used by keys: arrows, letters, the menu, new, renamed, deleted, and all taken back', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await openFind(page);
  const tree = page.getByRole('tree', { name: 'Find' });
  await tree.focus();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(query(page)).toHaveValue('collection:Harbour');
  await expect(page.getByText('Nothing matches the search')).toBeVisible();
  await expect(tree).toBeFocused();
  await page.keyboard.press('t');
  await page.keyboard.press('Control+Enter');
  await expect(query(page)).toHaveValue('collection:Harbour collection:"Tavern set"');

  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'New name of Tavern set' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Inn');
  await page.keyboard.press('Enter');
  await expect(row(page, /^Inn 4/)).toBeVisible();
  await expect(query(page)).toHaveValue('collection:Harbour collection:Inn');
  await expect(tree).toBeFocused();

  // the field that the menu opens keeps the focus, also after the menu has given it back to the list
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'What can be done' });
  await expect(menu).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  const renamed = page.getByRole('textbox', { name: 'New name of Inn' });
  await renamed.fill('Tavern');
  await renamed.press('Enter');
  await expect(row(page, /^Tavern 4/)).toBeVisible();
  await expect(tree).toBeFocused();

  await page.keyboard.press('u');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of the new saved search' })).toBeFocused();
  await page.keyboard.type('Zoo of both');
  await page.keyboard.press('Enter');
  await expect(row(page, /^Zoo of both/)).toBeVisible();
  await page.keyboard.press('z');
  await page.keyboard.press('Delete');
  await expect(row(page, /^Zoo of both/)).toHaveCount(0);
  await expect.poll(() => engine.asked).toContain('searches.change delete');

  // nested tags are opened and closed
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, /^swords/)).toBeVisible();
  await expectAccessible(page, '[data-panel=find]');
  await page.keyboard.press('Delete');
  await expect(row(page, /^props/)).toHaveCount(0);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
  await expect(row(page, /^Tavern set 4/)).toBeVisible();
  await expect(row(page, /^props/)).toBeVisible();
});

test('covers are dragged onto a tag and a collection, Escape lets go of them, and undo takes it back', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await openFind(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  const ghost = page.locator('.drag-ghost');

  await dragTo(page, /^chair/, /^Harbour/);
  await expect(ghost).toContainText('2 assets');
  await expect(ghost).toContainText('Add to Harbour');
  await page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await expect(row(page, /^Harbour 0/)).toBeVisible();

  await dragTo(page, /^chair/, /^Harbour/);
  await page.mouse.up();
  await expect(row(page, /^Harbour 2/)).toBeVisible();
  await dragTo(page, /^chair/, /^to retouch/);
  await page.mouse.up();
  await expect(row(page, /^to retouch 2/)).toBeVisible();
  await expect.poll(() => engine.asked).toContain('library.edit 2 {"addTags":["to retouch"]}');
  await page.keyboard.press('Control+z');
  await expect(row(page, /^to retouch 0/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, /^Harbour 0/)).toBeVisible();

  // a click on one of several selected covers selects it alone
  await page.getByRole('option', { name: /^chair/ }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);

  // in the order of the hand, a cover is dragged before another one
  await row(page, /^Tavern set/).click();
  await expect(page.getByRole('option')).toHaveCount(4);
  const names = () => page.getByRole('option').locator('.cover-line .truncate').allInnerTexts();
  const before = await names();
  const first = await page.getByRole('option').first().boundingBox();
  const last = await page.getByRole('option').last().boundingBox();
  if (first === null || last === null) throw new Error('the covers are not in sight');
  await page.mouse.move(last.x + 40, last.y + 40);
  await page.mouse.down();
  await page.mouse.move(last.x + 20, last.y + 20, { steps: 3 });
  await page.mouse.move(first.x + 12, first.y + 40, { steps: 4 });
  await expect(ghost).toContainText('Move here');
  await page.mouse.up();
  await expect.poll(names).toEqual([before[3], before[0], before[1], before[2]]);
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(before);
});

test('by keys assets come into a collection and out of it, and T goes to the tags', async ({ open }) => {
  const { page } = await open('busy');
  await openFind(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Shift+C');
  const dialog = page.getByRole('dialog', { name: 'Add 2 assets to a collection' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the collection' })).toBeFocused();
  await page.keyboard.type('harb');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, /^Harbour 2/)).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(dialog.getByRole('textbox', { name: 'Name of the collection' })).toBeFocused();
  await page.keyboard.type('Docks');
  await page.keyboard.press('Enter');
  await expect(row(page, /^Docks 2/)).toBeVisible();

  await row(page, /^Docks/).click();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('listbox', { name: 'Assets' }).focus();
  // from the menu of the window too, a new one is named at once
  await page.getByRole('menuitem', { name: 'Asset' }).click();
  await page.getByRole('menuitem', { name: 'Collections' }).click();
  await page.getByRole('menuitem', { name: /^New collection from/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the new collection' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'Assets' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Shift+Delete');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'Add tags, with commas between' })).toBeFocused();
});

test('several assets are renamed by a template, after a look at what would come of it', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openFind(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rename 2 assets' });
  const field = dialog.getByRole('textbox', { name: 'Template of the names' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('cell', { name: 'cactus-001' })).toBeVisible();
  await field.fill('hero/{name}');
  await expect(dialog.getByRole('alert')).toContainText('has no folders');
  await field.fill('{kind}');
  await expect(dialog.getByText('2 would share a name with another, as “model”')).toBeVisible();
  await expectAccessible(page);
  await field.fill('hero-');
  await dialog.getByRole('button', { name: /^Insert \{n\}/ }).click();
  await expect(field).toHaveValue('hero-{n:3}');
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('option', { name: /^hero-002/ })).toBeVisible();
  await expect(page.getByText('2 assets were renamed.')).toBeVisible();
  await expect.poll(() => engine.asked).toContain('library.edit 1 {"name":"hero-001"}');
  await page.getByRole('listbox', { name: 'Assets' }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('radio', { name: 'Find and replace' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Find in the names' }).fill('HERO-');
  await page.getByRole('textbox', { name: 'Replace by' }).fill('bird ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^bird 002/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('option', { name: /^cactus/ })).toBeVisible();
});

test('the panel stands behind the properties of a narrow window, can be closed, and gives its field and switch to the covers', async ({
  open,
}) => {
  const { page } = await open('empty');
  await page.setViewportSize({ width: 900, height: 600 });
  await page.keyboard.press('Alt+2');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(query(page)).toHaveCount(1);
  await page.keyboard.press('Control+f');
  await expect(query(page)).toBeFocused();
  await page.getByRole('tab', { name: 'Find' }).click();
  await expect(page.getByText('Nothing to find yet')).toBeVisible();
  await expect(query(page)).toHaveCount(1);
  // back behind the properties, the field over the covers takes the key again
  await page.getByRole('tab', { name: 'Properties' }).click();
  await expect(query(page)).toHaveCount(1);
  await page.keyboard.press('Control+f');
  await expect(query(page)).toBeFocused();
  await page.getByRole('tab', { name: 'Find' }).click();
  await expectAccessible(page, '[data-panel=find]');
});

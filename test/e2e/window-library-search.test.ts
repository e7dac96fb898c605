import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('assets are searched for by words and filters, which are one line and its chips', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Search the library' });
  await expect(field).toBeFocused();

  // words and filters are one line; the filters are chips below it too
  await page.keyboard.type('lamp -tag:old stars:many');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByText('1 subject among 6 assets')).toBeVisible();
  await expect(page.getByText('not Tag old')).toBeVisible();
  await expect(page.getByText('stars: “many” is left out of the search')).toBeAttached();
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');
  await page.getByRole('button', { name: 'Remove stars:many from the search' }).click();
  await expect(field).toHaveValue('lamp -tag:old');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Models' }).click();
  await expect(field).toHaveValue('lamp -tag:old kind:model');
  await page.keyboard.press('Escape');
  // what is pasted by mistake is said in a sentence, and leaves the covers in sight
  await field.fill('lamp '.repeat(2_000));
  await expect(
    page.getByText(/^and [\d,]+ more\. A search has at most \d+ words; what follows is left out\.$/),
  ).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toBeInViewport();
  await field.fill('nothing like this');
  await expect(page.getByText('Nothing matches the search')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(6);
});

test('the search is reached by its key wherever the focus is, and words under a still pointer stay closed', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  const field = page.getByRole('searchbox', { name: 'Search the library' });
  const lamp = page.getByRole('option', { name: /^lamp/ });
  await page.getByRole('option').first().hover();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option')).toHaveCount(1);
  // the keys have the word until the pointer moves
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await lamp.hover({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('tooltip')).toContainText('lamp');
  await page
    .getByRole('button', { name: 'File', exact: true })
    .or(page.getByRole('menuitem', { name: 'File' }))
    .focus();
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
});

test('what a search found is moved to the trash, and Ctrl+Z brings it back and leaves the search as it is', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing matches the search')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search the library' });
  await expect(page.getByRole('tab', { name: /library/i, selected: true })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('option', { name: /^lamp/ })).toBeVisible();
  await expect(field).toHaveValue('lamp');
});

test('assets are given stars, names, tags and labels by keys, and it is all taken back', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option')).toHaveCount(1);

  // Enter goes on to the covers, where digits give stars
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('4');
  await expect(page.getByRole('option').getByRole('img', { name: '4 stars' })).toBeVisible();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Name of lamp' });
  await expect(name).toBeFocused();
  await page.keyboard.type('lamp of brass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^lamp of brass/ })).toBeVisible();
  await expect(grid).toBeFocused();
  await expect.poll(() => engine.asked).toContain('library.edit 1 {"name":"lamp of brass"}');

  const properties = page.getByRole('region', { name: 'lamp of brass' });
  await properties.getByRole('combobox', { name: 'Add tags, with commas between' }).fill('prop, brass');
  await page.keyboard.press('Enter');
  await expect(properties.getByText('brass', { exact: true })).toBeVisible();
  await properties.getByRole('button', { name: 'red', exact: true }).click();
  await expect(page.getByRole('option').getByRole('img', { name: 'red label' })).toBeVisible();
  await properties.getByRole('button', { name: 'Remove the tag brass' }).click();
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');
  await grid.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z');
  await expect(page.getByRole('option', { name: /^lamp(?! of)/ })).toBeVisible();
  await expect(page.getByRole('option').getByRole('img', { name: '4 stars' })).toHaveCount(0);
});

test('the results of several assets are copied into a folder, and it is said what became of them', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+e');
  const asked = page.getByRole('dialog', { name: 'Copy 6 assets to a folder' });
  await expect(asked.getByRole('textbox', { name: 'Name of each copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose a folder for copies' });
  await expect(picker.getByRole('textbox', { name: 'Path' })).toBeVisible();
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
  await expect(page.getByText(/^6 assets were copied to /)).toBeVisible();
  expect(engine.asked.filter((asked) => asked.startsWith('library.copyOut 6 '))).toHaveLength(1);
});

test('what looks like an asset is a filter with an order of its own, and it is said that not all pictures were looked at', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.getByRole('option', { name: /^lamp/ }).click();
  await page.keyboard.press('l');
  const field = page.getByRole('searchbox', { name: 'Search the library' });
  await expect(field).toHaveValue(/^like:/);
  await expect(page.getByRole('option')).toHaveCount(1);
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(order).toContainText('By likeness');
  const status = await engine.handlers.library.status(undefined);
  const tell = (unseen: number): void =>
    engine.emit({
      event: 'library.changed',
      payload: { changed: [], gone: [], more: false, status: { ...status, unseen } },
    });
  tell(1_234);
  await expect(
    page.getByText('1 subject among 6 assets; 1,234 pictures have not been looked at yet'),
  ).toBeVisible();
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');
  tell(0);
  await expect(page.getByText('1 subject among 6 assets', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Looks like/ }).click();
  await expect(order).toContainText('Newest first');
  await expect(page.getByRole('option')).toHaveCount(6);
});

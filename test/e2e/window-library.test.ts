import { expect } from '@playwright/test';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

test('assets are selected, thrown away, brought back and deleted for good by keys, and by the pointer', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('x');
  await expect(page.getByRole('radio', { name: 'Trash 2' })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('radio', { name: 'All 6' })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('option', { name: /^kettle/, selected: true })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.getByRole('radio', { name: 'All 5' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('listbox', { name: 'Assets in the trash' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 asset for good?' });
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(engine.asked).toContain('library.deleteForGood 1');

  // and by the pointer alone
  await page.getByText('All 5').click();
  await page.getByRole('option', { name: /^lamp/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Move to the trash/ }).click();
  await expect(page.getByText('All 4')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Undo move of 1 asset to the trash/ }).click();
  await page.getByRole('option', { name: /^lamp/, selected: true }).click();
  // the grid's, not the cover's, which may be moved or thrown away
  await expect(grid).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('Trash 1')).toBeVisible();
  await expect(grid).toBeFocused();
  await page.getByText('Trash 1').click();
  await page.getByRole('option', { name: /^lamp/ }).click();
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 5' })).toBeVisible();
});

test('a library that is away is shown as it was known, and says so', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  const away = 'The library is not in /media/models: connect its drive, or choose another folder.';
  const status = { total: 6, trashed: 0, away, reading: null };
  engine.emit({ event: 'library.changed', payload: { changed: [], gone: [], more: false, status } });
  await expect(page.getByText('What was known of it is shown.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(6);
  await expectAccessible(page);
  const grid = await page.getByRole('listbox', { name: 'Assets' }).boundingBox();
  if (grid === null) throw new Error('The grid is not in sight.');
  await page.mouse.move(grid.x + 30, grid.y + grid.height - 12);
  await page.mouse.down();
  await page.mouse.move(grid.x + 60, grid.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => engine.asked).toContain('library.refresh');
});

test('covers that are scrolled past at once are not drawn; those that stand then are', async ({ open }) => {
  const { page } = await open('full');
  await openLibrary(page);
  const grid = page.getByRole('listbox', { name: 'Assets' });
  const drawn = await grid.evaluate(async (element) => {
    const counts: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      element.scrollTop += 5 * element.clientHeight;
      element.dispatchEvent(new Event('scroll'));
      await Promise.resolve();
      counts.push(element.querySelectorAll('[role=option]').length);
    }
    return counts;
  });
  expect(drawn.slice(2)).toEqual([0, 0, 0, 0]);
  await expect(page.locator('.cover img').first()).toHaveAttribute('src', /./);
  await expect(page.getByRole('option').first()).not.toHaveAttribute('aria-posinset', '1');
});

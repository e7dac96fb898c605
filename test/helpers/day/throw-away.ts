import { expect, type Locator, type Page } from '@playwright/test';
import { libraryPlace } from '../library-place.ts';
import { chooseByKeys, expectAccessible } from '../stand-in/window-test.ts';
import type { Day } from './day.ts';
import { goByKey } from './keys.ts';

/** As many by the pointer as by keys. */
const EACH = 10;

const assetsOf = (page: Page) => page.getByRole('listbox', { name: 'Assets', exact: true });
const trashOf = (page: Page) => page.getByRole('listbox', { name: 'Assets in the trash' });
/** Covers come and go as the grid scrolls; each knows its place. */
const coverAt = (grid: Locator, place: number) => grid.locator(`[aria-posinset="${place}"]`);
const selectedOf = (page: Page) => page.getByRole('option', { selected: true });

async function expectCounts(page: Page, total: number, trashed: number): Promise<void> {
  await expect(libraryPlace(page, 'All', total)).toBeVisible();
  await expect(libraryPlace(page, 'Trash', trashed)).toBeVisible();
}

async function fromEditMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** Ten into the trash and back by the pointer: undone, redone, and put back from the trash. */
export async function throwAwayByPointer({ page }: Day, total: number): Promise<void> {
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expectCounts(page, total, 0);
  await assetsOf(page).hover();
  await page.mouse.wheel(0, -100_000);
  await coverAt(assetsOf(page), 1).click();
  for (let place = 2; place <= EACH; place += 1)
    await coverAt(assetsOf(page), place).click({ modifiers: ['Control'] });
  await coverAt(assetsOf(page), EACH).click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Trash ${EACH} assets` }).click();
  await expectCounts(page, total - EACH, EACH);
  await fromEditMenu(page, 'Undo');
  await expectCounts(page, total, 0);
  await fromEditMenu(page, 'Redo');
  await expectCounts(page, total - EACH, EACH);

  await libraryPlace(page, 'Trash', EACH).click({ force: true });
  await coverAt(trashOf(page), 1).click();
  await expectAccessible(page);
  await trashOf(page).hover();
  await page.mouse.wheel(0, 100_000);
  await coverAt(trashOf(page), EACH).click({ modifiers: ['Shift'] });
  await coverAt(trashOf(page), EACH).click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Put back ${EACH} assets` }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectCounts(page, total, 0);
  await libraryPlace(page, 'All', total).click({ force: true });
}

/** Ten more by keyboard alone. */
export async function throwAwayByKeys({ page, complaints }: Day, total: number): Promise<void> {
  await goByKey(page, assetsOf(page), 'F6');
  await page.keyboard.press('End');
  await expect(selectedOf(page)).toHaveAttribute('aria-posinset', String(total));
  for (let more = 1; more < EACH; more += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('x');
  await expectCounts(page, total - EACH, EACH);
  await page.keyboard.press('Control+z');
  await expectCounts(page, total, 0);
  await page.keyboard.press('Control+Shift+z');
  await expectCounts(page, total - EACH, EACH);

  await goByKey(page, page.getByRole('searchbox', { name: /^Search/ }), 'F6');
  await goByKey(page, page.getByRole('tree', { name: 'Find' }));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(coverAt(trashOf(page), 1)).toHaveAttribute('aria-setsize', String(EACH));
  await goByKey(page, trashOf(page), 'F6');
  await page.keyboard.press('Control+a');
  await chooseByKeys(page, `Put back ${EACH} assets`);
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectCounts(page, total, 0);
  expect(complaints).toEqual([]);
}

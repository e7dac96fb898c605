import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any dialog or area has. */
const MOST_STOPS = 60;

const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement);

/** Goes to a control by a key alone: by Tab in a dialog or an area, by F6 from area to area. */
export async function goByKey(
  page: Page,
  part: Locator,
  key: 'Tab' | 'Shift+Tab' | 'F6' = 'Tab',
): Promise<void> {
  await expect(part).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS && !(await hasFocus(part)); stops += 1)
    await page.keyboard.press(key);
  await expect(part).toBeFocused();
}

/** Goes to a field by Tab, and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await goByKey(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Runs a command by its words, as F3 finds it. */
export async function runByPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Clicks into a field and types over what it holds. */
export async function clickAndType(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

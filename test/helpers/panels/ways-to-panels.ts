import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Calls a command by its name, which may go on to a dialog. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  await field.fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Opens a dialog by its command. */
export const dialog =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await command(page, words);
    await page.getByRole('dialog').waitFor();
  };

/** Opens a menu of the menu bar. */
export const menu =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('menu').first().waitFor();
  };

/** Selects the first job of the queue. */
export async function selectJob(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
}

/** Plans the samples, and selects a row. */
export async function plan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Samples/ }).click();
  await page.getByRole('grid', { name: 'Plan' }).getByRole('row').nth(3).click();
}

/** Chooses what a recipe makes. */
export const task =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name, exact: true }).click({ force: true });
  };

/** What the viewer is to show is drawn, or said to be impossible. */
export async function viewerSettled(page: Page): Promise<void> {
  const nothing = page.locator('.viewer-drop .empty', { hasNotText: 'Opening the viewer' });
  await page.locator('.viewer[aria-busy=false]').or(nothing).first().waitFor();
  await page
    .locator('.viewport canvas[role=application], .viewer [role=alert]')
    .or(nothing)
    .first()
    .waitFor();
}

/** Opens a picture of a depth that is only looked at, under a name longer than any place for it. */
export async function longNamedPicture(page: Page): Promise<void> {
  const name = `${'weathered_bronze_lantern_with_enamel_inlays_'.repeat(4)}depth.png`;
  const buffer = await readFile(new URL('../../../assets/samples/chair.png', import.meta.url));
  await page.getByLabel('File to look at').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.locator('.viewer-picture').waitFor();
}

/** Opens a question that a button of the queue asks. */
export const ask =
  (button: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { StandInEngine } from '../helpers/stand-in/stand-in-engine.ts';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

async function openAt(page: Page, path: string) {
  await page.keyboard.press('Control+o');
  const picker = page.getByRole('dialog', { name: 'Choose a folder of references' });
  await picker.getByLabel('Path').fill(path);
  await page.keyboard.press('Enter');
  return picker;
}

/** Folders that never answer. */
function silence(engine: StandInEngine, path: string): void {
  const { list } = engine.handlers.fs;
  const never = Promise.withResolvers<never>();
  Object.assign(engine.handlers.fs, {
    list: (asked: Parameters<typeof list>[0]) => (asked.path === path ? never.promise : list(asked)),
  });
}

test('an empty folder that is entered by Enter keeps the keys, and Backspace leads back', async ({
  open,
}, info) => {
  const folder = info.outputPath('refs');
  await mkdir(join(folder, 'empty'), { recursive: true });
  const { page } = await open('busy');
  const picker = await openAt(page, folder);
  await expect(picker.getByRole('row', { name: /empty/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.getByText('Nothing to open here')).toBeVisible();
  await expect(picker.locator('.folder-picker-list')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(picker.getByRole('grid')).toBeFocused();
});

test('the path of the last folder is replaced by typing, and the plan has the keys afterwards', async ({
  open,
}, info) => {
  const last = info.outputPath('refs');
  const next = info.outputPath('next');
  await mkdir(last, { recursive: true });
  await mkdir(next, { recursive: true });
  const { page } = await open('busy');
  const picker = await openAt(page, last);
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+o');
  const path = picker.getByLabel('Path');
  await expect(path).toHaveValue(last);
  await expect(path).toBeFocused();
  await page.keyboard.type(next);
  await expect(path).toHaveValue(next);
  await page.keyboard.press('Enter');
  const use = picker.getByRole('button', { name: 'Use this folder' });
  await expect(picker.getByText('Nothing to open here')).toBeVisible();
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeFocused();
});

test(
  'a folder that does not answer is said so after a while, and is left without closing the picker',
  { tag: '@full' },
  async ({ open }, info) => {
    const folder = info.outputPath('refs');
    const away = join(folder, 'away');
    await mkdir(away, { recursive: true });
    await writeFile(join(folder, 'note.txt'), 'x');
    const { page, engine } = await open('busy');
    silence(engine, away);
    const picker = await openAt(page, folder);
    await picker.getByRole('row', { name: /away/ }).dblclick();
    const note = picker.getByRole('status').filter({ hasText: 'does not answer yet' });
    await expect(note).toContainText(away, { timeout: 20_000 });
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(note).toHaveCount(0);
    await expect(picker.getByLabel('Path')).toHaveValue(folder);
    // neither is a path that was typed taken once it answers after all
    await picker.getByLabel('Path').fill(away);
    await picker.getByRole('button', { name: 'Use this folder' }).click();
    await expect(note).toContainText(away, { timeout: 20_000 });
    await note.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(picker.getByRole('row', { name: /away/ })).toBeVisible();
  },
);

test('a path that was not there is listed by Enter once it is', async ({ open }, info) => {
  const folder = info.outputPath('made-later');
  const { page } = await open('busy');
  const picker = await openAt(page, folder);
  await expect(picker.getByRole('alert')).toBeVisible();
  await mkdir(join(folder, 'within'), { recursive: true });
  await picker.getByLabel('Path').focus();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('row', { name: /within/ })).toBeVisible();
  await expect(picker.getByRole('alert')).toHaveCount(0);
});

test('where files are written, a new folder is made in the one that is listed, and is used', async ({
  open,
}, info) => {
  const folder = info.outputPath('copies');
  await mkdir(join(folder, 'there'), { recursive: true });
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  await page.getByRole('listbox', { name: 'Assets' }).press('Control+a');
  await page.keyboard.press('Control+e');
  const asked = page.getByRole('dialog', { name: 'Copy 6 assets to a folder' });
  await expect(asked.getByRole('textbox', { name: 'Name of each copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose a folder for copies' });
  await picker.getByLabel('Path').fill(folder);
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('row', { name: /there/ })).toBeVisible();
  await picker.getByRole('button', { name: 'New folder…' }).click();
  const name = picker.getByLabel('Name of the new folder');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(picker).toBeVisible();
  await picker.getByRole('button', { name: 'New folder…' }).click();
  await page.keyboard.type('there');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('alert')).toContainText('choose another name');
  await expectAccessible(page, '.folder-picker');
  await name.fill('tavern props');
  await page.keyboard.press('Enter');
  const made = join(folder, 'tavern props');
  await expect(picker.getByLabel('Path')).toHaveValue(made);
  await expect(name).toHaveCount(0);
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
  await expect.poll(() => engine.asked.at(-1)).toContain(`library.copyOut 6 ${made}`);
});

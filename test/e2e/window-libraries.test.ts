import { mkdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

test('another library is opened from the menu in the head, by keys, and nothing of the former one stays', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option').first().click();
  const menu = page.getByRole('button', { name: 'Library Maquette' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('menuitemradio', { name: /^creatures · away, 4 results on the way/ }),
  ).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitemradio', { name: /^2024 · does not answer/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: /^props · 2 results on the way/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Library props' })).toBeVisible();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect.poll(() => engine.asked).toContain('libraries.open /mnt/studio/props');
});

test('a library is chosen with the window’s own picker, and what is wrong with a folder is said', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Library', exact: true }).hover();
  await page.getByRole('menuitem', { name: /^Open library…/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose the folder of a library' });
  await expect(picker).toBeVisible();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toBeHidden();
  await expect.poll(() => engine.asked.some((each) => each.startsWith('libraries.open '))).toBe(true);
});

test('the preferences list the libraries: one that moved is found again, one is forgotten', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Control+,');
  const list = page.getByRole('listitem').filter({ hasText: '/media/artist/usb/creatures' });
  await list.scrollIntoViewIfNeeded();
  await expect(list).toContainText('creatures, away, 4 results on the way');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget 2024' }).click();
  await expect(page.getByText('/mnt/archive/2024')).toBeHidden();
  await expect.poll(() => engine.asked).toContain('libraries.forget /mnt/archive/2024 false');
  await page.getByRole('button', { name: 'Forget creatures' }).click();
  await expect(page.getByRole('alert')).toContainText('Its 4 results then come into Maquette');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Find it again… creatures' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose where the library is now' })).toBeVisible();
});

test('a copied library is asked about before anything is changed, and becomes one of its own', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  // The picker lists folders that are there.
  const copy = test.info().outputPath('copy');
  await mkdir(copy, { recursive: true });
  const choose = async (): Promise<void> => {
    await page.getByRole('menuitem', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Library', exact: true }).hover();
    await page.getByRole('menuitem', { name: /^Open library…/ }).click();
    const picker = page.getByRole('dialog', { name: 'Choose the folder of a library' });
    await picker.getByRole('textbox').first().fill(copy);
    await picker.getByRole('button', { name: 'Use this folder' }).click();
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'copy is a copy of Maquette' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(engine.asked.filter((each) => each.startsWith('libraries.open '))).toHaveLength(1);
  await choose();
  await dialog.getByRole('button', { name: 'Make it a library of its own' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Library copy' })).toBeVisible();
  await expect.poll(() => engine.asked).toContain(`libraries.open ${copy} own`);
});

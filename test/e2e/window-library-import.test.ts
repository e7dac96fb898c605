import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('files are imported: the plan is seen first, rows are left out, and Ctrl+Z takes it back', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Control+i');
  const picker = page.getByRole('dialog', { name: 'Choose what to import' });
  await expect(picker.getByRole('textbox', { name: 'Path' })).toBeVisible();
  await picker.getByRole('row', { name: 'chair.png' }).click();
  await picker.getByRole('button', { name: 'Use this file' }).click();

  const dialog = page.getByRole('dialog', { name: 'Import into the library' });
  await expect(dialog.getByRole('row', { name: /oak table/ })).toBeVisible();
  await expect(dialog.getByText('57.9 MB · 1 in the library already · 2 left out')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Import scan_014.ply' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Import moss' }).click();
  await dialog.getByText('Move', { exact: true }).click();
  await expect(dialog.getByText(/deleted where it lies, once its copy was read again/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 4 assets' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 asset was imported.', { exact: false }).first()).toBeVisible();
  await expect.poll(() => engine.asked).toContain('imports.run move without 4');
  await page.keyboard.press('Control+z');
  await expect.poll(() => engine.asked).toContain('imports.takeBack 1');
});

test('more is added to a plan, pictures are left out, and closing the dialog imports nothing', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Control+i');
  await page.getByRole('button', { name: 'Use this folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import into the library' });
  await expect(dialog.getByRole('row', { name: /oak table/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Pictures without a model, too' }).click();
  await expect.poll(() => engine.asked.some((asked) => asked.endsWith('without pictures'))).toBe(true);
  await dialog.getByRole('button', { name: 'Add…' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose what to import' });
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('row', { name: /oak table/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(engine.asked.filter((asked) => asked.startsWith('imports.run'))).toEqual([]);
});

test('copies are named by a template that is seen before they are made, and is remembered', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Copy 6 assets to a folder' });
  const name = dialog.getByRole('textbox', { name: 'Name of each copy' });
  await name.fill('{kind}/{n:3}_{name');
  await expect(dialog.getByRole('status')).toContainText('{');
  await name.fill('{kind}/{n:3}_{name}');
  await expect(dialog.getByText(/^model\/001_/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /With their asset\.json/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose the folder…' }).click();
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await expect(page.getByText(/^6 assets were copied to /)).toBeVisible();
  await expect
    .poll(() => engine.asked.some((asked) => asked.endsWith('{kind}/{n:3}_{name} sidecar')))
    .toBe(true);
  await page.keyboard.press('Control+e');
  await expect(name).toHaveValue('{kind}/{n:3}_{name}');
});

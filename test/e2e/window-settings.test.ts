import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('preferences count at once, and what cannot be is said beside its field', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const budget = dialog.getByRole('textbox', { name: 'Budget of a day' });
  await budget.fill('a lot');
  await expect(dialog.getByRole('alert')).toContainText('Type an amount such as 250.00');
  await budget.fill('300.00');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'This machine' }).click({ force: true });
  await dialog.getByRole('textbox', { name: 'Port of the callbacks' }).fill('8123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Port of the callbacks' })).toHaveValue('8123');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Light' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page);
  await page.reload();
  await page.keyboard.press('Control+,');
  await expect(budget).toHaveValue('300.00');
});

test('spending is summed by day and by batch, each account by itself', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('F3');
  await page.keyboard.type('spending');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: 'All' }).click({ force: true });
  await expect(dialog.getByRole('grid', { name: 'Spending' }).getByRole('row')).not.toHaveCount(1);
  await dialog.getByRole('radio', { name: 'By batch' }).click({ force: true });
  await expect(dialog.getByRole('grid', { name: 'Spending' })).toContainText('concept_art');
  await expect(dialog).toContainText('practice credits spent on 29 charges');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(dialog.getByText('Nothing was said yet')).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { startRealApp } from '../helpers/start-real-app.ts';

test('Local is refilled, and an address where nobody answers is refused in words', { tag: '@full' }, async ({
  page,
}) => {
  const app = await startRealApp([]);
  try {
    await page.goto(app.url);
    await page.keyboard.press('Control+Shift+a');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Add practice credits' }).click();
    await expect(page.locator('.connection-pill')).toContainText(/[\d,]+\.\d\d practice credits/);
    await dialog.getByRole('button', { name: 'Add an account' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nobody');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9');
    await dialog.getByRole('textbox', { name: 'Client id' }).fill('client');
    await dialog.getByRole('textbox', { name: 'Client secret' }).fill('secret');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('alert')).toContainText('127.0.0.1:9');
    await expect(dialog.getByRole('button', { name: /^Nobody/ })).toHaveCount(0);
  } finally {
    expect(await app.stop()).toBe(0);
  }
});

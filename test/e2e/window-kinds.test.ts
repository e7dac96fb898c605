import { expect } from '@playwright/test';
import { planSamples, test } from '../helpers/stand-in/window-test.ts';

test('a depth map is made of an address, with a budget', async ({ open }) => {
  const { page, engine } = await open('busy');
  const source = page.getByLabel('Path of a folder or an image');
  await source.fill('https://host.example/shots/mug.png');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('A model is made of files');
  await page.getByRole('radio', { name: 'Model', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Depth', exact: true })).toBeChecked();
  await source.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Plan' })).toContainText('mug.png');
  await expect(page.locator('.plan-foot')).toContainText(
    'about 10.00 practice credits 10.00 each, seen 12 times',
  );
  const budget = page.getByRole('textbox', { name: 'Budget of this batch' });
  await budget.fill('many');
  await expect(page.getByRole('button', { name: 'Start 1 job' })).toHaveAttribute('aria-disabled', 'true');
  await budget.fill('25.00');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toContain('batch.start plan 1 within 25.00');
});

test('a model of the library is taken apart, or gets a texture, from its menu', async ({ open }) => {
  const { page } = await open('busy');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('option').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Take apart…' }).click();
  await expect(page.getByRole('radio', { name: 'Parts', exact: true })).toBeChecked();
  await expect(page.getByRole('grid', { name: 'Plan' })).toContainText('asset-1');

  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role=menu]:focus, [role=menuitem]:focus')).toBeVisible();
  const texture = page.getByRole('menuitem', { name: 'Texture…' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(texture).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Texture', exact: true })).toBeChecked();
  await expect(page.getByText('Choose the image that is to be the texture of chair')).toBeVisible();
  await planSamples(page);
});

import { expect } from '@playwright/test';
import { chooseByKeys, test } from '../helpers/stand-in/window-test.ts';

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
  const refusal = page.getByText('The budget is no amount of credits.');
  await expect(refusal).toBeVisible();
  await budget.fill('25.00');
  await expect(refusal).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toContain('batch.start plan 1 within 25.00');
});

test('models are taken apart, and get a texture, by the pointer alone and by keyboard alone', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const plan = page.getByRole('grid', { name: 'Plan' });
  const parts = page.getByRole('radio', { name: 'Parts', exact: true });
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('option').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Take apart…' }).click();
  await expect(parts).toBeChecked();
  await expect(plan).toContainText('asset-1');
  await page.getByRole('button', { name: /^Start 1 job/ }).click();
  await expect.poll(() => engine.asked).toEqual(['batch.start plan 1']);

  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.keyboard.press('Home');
  await chooseByKeys(page, 'Take apart…');
  await expect(parts).toBeChecked();
  await expect(plan).toContainText('asset-0');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toEqual(['batch.start plan 1', 'batch.start plan 1']);

  // a file and an address beside it
  await page.getByRole('textbox', { name: 'Model to take apart' }).fill('/models/vase.stl');
  await page.keyboard.press('Enter');
  await expect(plan).toContainText('vase.stl');
  await page.getByLabel('Path of a folder or an image').fill('https://host.example/lamp.glb');
  await page.getByRole('button', { name: 'Open this path' }).click();
  await expect(plan).toContainText('lamp.glb');

  const texture = page.getByRole('radio', { name: 'Texture', exact: true });
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await chooseByKeys(page, 'Texture…');
  await expect(texture).toBeChecked();
  await expect(page.getByText('Choose the image that is to be the texture of cactus')).toBeVisible();
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('option', { name: /^chair/ }).click();
  await page.getByRole('menuitem', { name: 'Asset', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Texture…' }).click();
  await expect(page.getByText('Choose the image that is to be the texture of chair')).toBeVisible();
  await page.getByRole('button', { name: 'Use the image it was made from' }).click();
  await page.getByRole('button', { name: /^Start 10 jobs/ }).click();
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
});

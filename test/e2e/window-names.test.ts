import { expect } from '@playwright/test';
import { expectAccessible, openLibrary, planSamples, test } from '../helpers/stand-in/window-test.ts';

const NAMES = ['label-content-name-mismatch'] as const;

test('the name of every control holds its visible label', async ({ open }) => {
  const { page } = await open('busy');
  await planSamples(page);
  await expectAccessible(page, ':root', NAMES);
  await openLibrary(page);
  await page.keyboard.press('n');
  await expectAccessible(page, ':root', NAMES);
  const lens = page.getByRole('spinbutton', { name: 'Lens: Focal length' });
  if ((await lens.count()) === 0) await page.getByRole('application').press('n');
  await expect(lens).toBeVisible();
});

test('no landmark is there for a tooltip or an open list; the tools of a panel are one stop of Tab, and the arrows go along them', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await planSamples(page);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await expect(page.getByRole('option', { name: 'generalv2.1' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Choices for/ })).toHaveCount(0);
  await expect(page.locator('main [role=listbox]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.locator('.source-open').first().hover();
  await expect(page.locator('main .tooltip')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Tooltip' })).toHaveCount(0);
  await expectAccessible(page);

  const tools = page.getByRole('toolbar', { name: 'Queue tools' });
  const stops = tools.locator('button:not([tabindex="-1"])');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(stops).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(tools.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button').first()).toBeFocused();
});

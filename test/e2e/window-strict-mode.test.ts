import { expect } from '@playwright/test';
import { modelIsShown, openLibrary, test } from '../helpers/stand-in/window-test.ts';

// React's development build, in which StrictMode mounts every component twice, and a fault of React's is an error of the console
test.use({ build: 'development' });
test.describe.configure({ mode: 'parallel' });

test('in StrictMode a model is drawn, gives way to another, and is there again after another workspace', {
  tag: '@full',
}, async ({ page, open }) => {
  // each picture is drawn by the processor
  await page.setViewportSize({ width: 960, height: 600 });
  await open('busy');
  await openLibrary(page);
  const title = page.locator('.viewer-statistics');
  await page.getByRole('option', { name: /^chair/ }).click();
  await modelIsShown(page, 'chair');
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Numpad7');
  await expect(title).toContainText('Top Orthographic');
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await openLibrary(page);
  await modelIsShown(page, 'chair');
  await expect(title).toContainText('Top Orthographic');
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Shift+Z');
  await expect(page.getByRole('button', { name: 'Matcaps and channels: Wire' })).toBeVisible();
});

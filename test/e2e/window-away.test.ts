import { expect, type Page, test } from '@playwright/test';
import { startWindow } from '../helpers/stand-in/start-window.ts';
import { expectAccessible } from '../helpers/stand-in/window-test.ts';

/** The note over the window, which must not lie over any of it. */
async function expectNote(page: Page, words: string): Promise<void> {
  const note = page.locator('.banner').filter({ hasText: words });
  await expect(note.getByRole('alert')).toBeVisible();
  const [above, own, below] = await Promise.all(
    [page.getByRole('banner'), note, page.getByRole('main')].map((part) => part.boundingBox()),
  );
  expect(own?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(below?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0));
}

test('a window whose program has ended says what is safe and what to do, and goes on when it is back', async ({
  page,
}) => {
  const first = await startWindow('busy');
  await page.goto(first.url);
  await expect(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible();
  await first.stop();
  await expectNote(page, 'Maquette is not answering.');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expectAccessible(page, '.app');
  await page.keyboard.press('F3');
  await page.keyboard.type('light or dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[data-theme=light]')).toBeAttached();
  await expectAccessible(page, '.banner');

  const again = await startWindow('busy', Number(new URL(first.url).port));
  try {
    // it would come to it by itself, some seconds later
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectNote(page, 'This window is signed out.');
    const other = await page.context().newPage();
    await other.goto(again.url);
    await page.bringToFront();
    await expect(page.locator('.banner')).toHaveCount(0);
    // what was changed meanwhile waited for it
    const theme = async () => (await again.engine.handlers.app.snapshot(undefined)).settings.appearance.theme;
    await expect.poll(theme).toBe('light');
  } finally {
    await again.stop();
  }
});

import { expect, type Locator } from '@playwright/test';
import { test } from '../helpers/stand-in/window-test.ts';

test('a dialog whose code cannot be loaded says so, can be closed, and imports it anew when it is opened again', async ({
  open,
}) => {
  const { page, engine, faults } = await open('busy');
  const code = '**/about-dialog-*.js';
  await page.route(code, (route) => route.abort());
  const openAbout = async (): Promise<void> => {
    await page.keyboard.press('F3');
    await page.keyboard.type('about');
    await page.keyboard.press('Enter');
  };
  await openAbout();
  const note = page.getByRole('dialog', { name: 'Not shown' });
  await expect(note).toContainText('nothing was lost');
  await expect(note.getByRole('button', { name: 'Load this window again' })).toBeVisible();
  expect(engine.loggedFaults).toHaveLength(1);
  // Not blank, and not dead either: it can be closed, and the window goes on.
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible();

  await openAbout();
  await expect(note).toBeVisible();
  await page.unroute(code);
  await note.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Version' })).toBeVisible();
  await expect(note).toHaveCount(0);
  // The failed requests, and what was logged of them.
  faults.splice(0);
  engine.loggedFaults.splice(0);
});

for (const { on, platform, click } of [
  { on: 'a right click', platform: 'linux', click: (item: Locator) => item.click({ button: 'right' }) },
  // there, both are the same
  {
    on: 'Ctrl and a click on macOS',
    platform: 'darwin',
    click: (item: Locator) => item.click({ modifiers: ['Control'] }),
  },
])
  test(`${on} in the palette runs no command`, { tag: platform === 'darwin' ? '@full' : [] }, async ({
    open,
    page,
  }) => {
    await page.route('**/call/app.snapshot', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.value.platform = platform;
      await route.fulfill({ response, json: body });
    });
    const { faults } = await open('busy');
    await page.keyboard.press('F3');
    await page.keyboard.type('light or dark');
    const item = page.getByRole('option').first();
    await click(item);
    await expect(page.getByRole('dialog', { name: 'Find a command' })).toBeVisible();
    await expect(page.locator('html[data-theme=dark]')).toBeAttached();
    expect(faults).toEqual([]);
    await item.click();
    await expect(page.locator('html[data-theme=light]')).toBeAttached();
  });

import { expect, type Page } from '@playwright/test';
import { expectAccessible, modelIsShown, openLibrary, test } from '../helpers/stand-in/window-test.ts';

const area = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await area(page, name).boundingBox())?.width ?? 0);

test('areas are moved, stacked, sized and closed by keyboard alone, and stay so', async ({ open }) => {
  const { page, engine } = await open('busy');
  const call = async (name: string): Promise<void> => {
    await page.keyboard.press('F3');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  await expect(area(page, 'Queue')).toBeVisible();
  await expect(area(page, 'Sources')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(area(page, 'Sources').locator(':focus')).toBeVisible();
  const before = await widthOf(page, 'Sources');
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect.poll(() => widthOf(page, 'Sources')).toBeGreaterThan(before + 15);
  await call('stack on the next');
  await expect(page.getByRole('tab', { name: 'Sources' })).toHaveAttribute('aria-selected', 'true');
  await expect(area(page, 'Plan')).toHaveCount(0);
  await page.keyboard.press('Alt+PageUp');
  await expect(page.getByRole('tab', { name: 'Plan' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await call('move area down');
  await call('show or hide the panel “Recipe”');
  await expect(area(page, 'Recipe')).toHaveCount(0);
  await expect.poll(async () => (await area(page, 'Plan').boundingBox())?.y).toBeGreaterThan(200);

  // kept a moment later, and there again at the next start
  const kept = async (): Promise<string> => {
    const { appearance } = (await engine.handlers.app.snapshot(undefined)).settings;
    return JSON.stringify(appearance.layouts['batch'] ?? 'recipe');
  };
  await expect.poll(kept).not.toContain('recipe');
  await page.reload();
  await expect(area(page, 'Sources')).toBeVisible();
  await expect(area(page, 'Recipe')).toHaveCount(0);
  await call('reset this workspace');
  await expect(area(page, 'Recipe')).toBeVisible();
  await expect.poll(() => widthOf(page, 'Sources')).toBe(before);

  // what went out of sight comes back by its message, and the reset is taken back after it
  await call('show or hide the panel “Recipe”');
  await expect(area(page, 'Recipe')).toHaveCount(0);
  const message = page.getByRole('group').filter({ hasText: 'Recipe closed.' });
  await message.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(area(page, 'Recipe')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(area(page, 'Recipe')).toHaveCount(0);
});

test('F6 goes from area to area while a message is shown, and to the message after the last', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await expect(area(page, 'Queue')).toBeVisible();
  engine.emit({ event: 'notice', payload: { level: 'error', message: 'The disk is full.', at: 1 } });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('The disk is full.')).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    for (const name of ['Sources', 'Plan', 'Recipe', 'Queue'] as const) {
      await page.keyboard.press('F6');
      await expect(area(page, name).locator(':focus')).toBeVisible();
    }
    await page.keyboard.press('F6');
    await expect(messages).toBeFocused();
  }
  // it gives the focus back to where it was
  await page.keyboard.press('Shift+Tab');
  await expect(area(page, 'Queue').locator(':focus')).toBeVisible();
});

test('what is changed just before the window closes is there in the next one', async ({ open }) => {
  const { page } = await open('busy');
  const before = await widthOf(page, 'Sources');
  // nothing is saved a moment later: however slow this machine is, only the closing can do it
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (act: () => void, ms: number) => (ms === 400 ? 0 : setTimeout(act, ms)),
    });
  });
  await page.keyboard.press('F6');
  await expect(area(page, 'Sources').locator(':focus')).toBeVisible();
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect.poll(() => widthOf(page, 'Sources')).toBeGreaterThan(before + 15);
  await page.close();
  const next = await page.context().newPage();
  await next.goto(new URL('/', page.url()).href);
  await expect.poll(() => widthOf(next, 'Sources')).toBeGreaterThan(before + 15);
});

test('a layout that cannot be read is said, and left in the settings', async ({ open }) => {
  const { page, engine } = await open('busy');
  const { settings } = await engine.handlers.app.snapshot(undefined);
  const layouts = { library: { version: 9 } };
  // the theme tells when the window has heard of it
  await engine.handlers.settings.update({
    appearance: { ...settings.appearance, theme: 'light', layouts },
  });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Alt+2');
  await expect(
    page.getByRole('status').getByText('The layout of the library workspace could not be used'),
  ).toBeVisible();
  await expect(area(page, 'Viewer')).toBeVisible();
});

test('a workspace entered by a key begins in its main part, and its own button keeps the focus; results are gone through one by one, beside their references', async ({
  open,
}) => {
  const { page } = await open('busy');
  const button = page.getByRole('navigation', { name: 'Workspaces' }).getByRole('button', { name: 'Review' });
  await button.click();
  await expect(page.getByRole('listbox', { name: 'Finished assets' })).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('grid', { name: 'Queue' })).toBeFocused();

  await page.keyboard.press('Alt+3');
  await modelIsShown(page);
  await expect(page.getByRole('listbox', { name: 'Finished assets' })).toBeFocused();
  await page.keyboard.press('Control+ArrowRight');
  await expect(page.getByRole('option', { name: /^chair/ })).toHaveAttribute('aria-selected', 'true');
  await expect(area(page, 'Reference').getByRole('img', { name: 'chair.png' })).toBeVisible();
  await page.getByRole('option', { name: /^kettle/ }).click();
  await expect(area(page, 'Reference').getByRole('img', { name: 'kettle.webp' })).toBeVisible();
});

test('a menu that lies over the border of two areas takes the clicks there; an area is docked by its tab, and fills the workspace under the pointer', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await openLibrary(page);
  const library = await area(page, 'Library').boundingBox();
  if (library === null) throw new Error('The library is not in sight.');
  const border = library.x + library.width + 1;
  const cover = page.getByRole('option').nth(1);
  const box = await cover.boundingBox();
  if (box === null) throw new Error('The cover is not in sight.');
  await cover.click({ button: 'right', position: { x: box.width - 6, y: 20 } });
  const item = page.getByRole('menuitem').first();
  const at = await item.boundingBox();
  if (at === null) throw new Error('The menu is not in sight.');
  expect(border).toBeGreaterThan(at.x);
  expect(border).toBeLessThan(at.x + at.width);
  const hit = await item.evaluate(
    (element, [x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)),
    [border, at.y + at.height / 2],
  );
  expect(hit).toBe(true);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const tab = page.getByRole('tab', { name: 'Library' });
  const target = await area(page, 'Viewer').boundingBox();
  if (target === null) throw new Error('The viewer is not in sight.');
  await tab.hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height * 0.7, { steps: 6 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height * 0.92, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await area(page, 'Library').boundingBox())?.y).toBeGreaterThan(300);
  await page.getByRole('option', { name: /^chair/ }).click();
  await page.keyboard.press('Control+Space');
  await expect(area(page, 'Viewer')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(area(page, 'Viewer')).toBeVisible();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { modelIsShown, openLibrary, planSamples, test } from '../helpers/stand-in/window-test.ts';

const hints = (page: Page): Locator => page.locator('.status-hints');
const statistics = (page: Page): Locator => page.locator('.viewer-statistics');

test('in the queue, D and Adopt… speak of a selected job: never of one that Ctrl took back', async ({
  open,
}) => {
  const { page } = await open('failed');
  const queue = page.getByRole('grid', { name: 'Queue' });
  const rows = queue.getByRole('row');
  const unknown = rows.filter({ hasText: 'answer lost' });
  await unknown.nth(0).click();
  await unknown.nth(1).click({ modifiers: ['Control'] });
  await unknown.nth(1).click({ modifiers: ['Control'] });
  await expect(queue.locator('[aria-selected=true]')).toHaveCount(1);
  await expect(unknown.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(unknown.nth(0)).toHaveClass(/is-active/);
  await expect(unknown.nth(1)).not.toHaveClass(/is-active/);
  const name = (await unknown.nth(0).getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog')).toContainText(name);
});

test('the keys that the status bar promises work with the focus in queue, plan and sources', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await planSamples(page);
  await expect(hints(page)).toContainText('pause queue');
  const queue = page.getByRole('grid', { name: 'Queue' });
  const plan = page.getByRole('grid', { name: 'Plan' });
  const source = page.locator('.source-open').first();
  const paused = page.getByText(/^The queue is paused/);
  for (const place of [queue, plan, source]) {
    await place.focus();
    await page.keyboard.press('p');
    await expect(paused).toBeVisible();
    await page.keyboard.press('p');
    await expect(paused).toHaveCount(0);
    await page.keyboard.press('Control+o');
    const picker = page.getByRole('dialog');
    await expect(picker).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
  }
  await queue.focus();
  await page.keyboard.press('ArrowDown');
  await expect(queue.locator('[aria-selected=true]')).toHaveCount(1);
  await plan.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(plan.locator('[aria-selected=true]')).toHaveCount(1);
  await source.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.source-open').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(source).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked.some((each) => each.startsWith('batch.start'))).toBe(true);
});

test('the keys that the status bar promises work with the focus in the covers and in the strip of the review', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  // a view is there at once, with no pictures of the way to it
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1100, height: 700 });
  await openLibrary(page);
  await expect(hints(page)).toContainText('Num 1 3 7');
  const covers = page.getByRole('listbox', { name: 'Assets' });
  await covers.focus();
  for (const [key, view] of [
    ['Numpad1', 'Front'],
    ['Numpad3', 'Right'],
    ['Numpad7', 'Top'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(statistics(page)).toContainText(view);
    await expect(covers).toBeFocused();
  }

  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await modelIsShown(page);
  await strip.focus();
  await expect(hints(page)).toContainText('shading');
  await page.keyboard.press('Control+ArrowRight');
  await expect(strip.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+ArrowLeft');
  await expect(strip.getByRole('option').nth(0)).toHaveAttribute('aria-selected', 'true');
  await modelIsShown(page);
  await strip.focus();
  await page.keyboard.press('z');
  const pie = page.getByRole('menu', { name: 'Shading' });
  await expect(pie).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pie).toHaveCount(0);
  await expect(strip).toBeFocused();
});

test('the pie of shadings opens by the key that the artist chose, and letting that go chooses what is pointed at', {
  tag: '@full',
}, async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1100, height: 700 });
  await openLibrary(page);
  await page.keyboard.press('Alt+3');
  await modelIsShown(page);
  await engine.handlers.settings.update({ keys: { 'viewer.shading': ['Q'] } });
  await page.reload();
  await modelIsShown(page);
  await expect(hints(page)).toContainText('Q');
  await page.getByRole('application').focus();
  const pie = page.getByRole('menu', { name: 'Shading' });
  await page.keyboard.down('q');
  await expect(pie).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.pie-entry.is-pointed')).toHaveText(/Clay/);
  // held for longer than a tap
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() > start + 300, since);
  await page.keyboard.up('q');
  await expect(pie).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Clay' })).toBeChecked();
});

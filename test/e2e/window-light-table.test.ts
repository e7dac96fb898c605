import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';
import {
  GOLDEN_TOLERANCE,
  goldenDifference,
  settledPicture,
  tileOf,
} from '../helpers/viewer/picture-sheet.ts';

const GOLDEN = join(import.meta.dirname, 'goldens', 'light-table.png');

const tableOf = (page: Page) => page.getByRole('listbox', { name: 'Light table' });
/** All models are drawn from the side that is asked for. */
const drawn = (page: Page, tilt: number) =>
  expect
    .poll(
      () =>
        page
          .locator('.table-turned')
          .evaluateAll(
            (all, name) => all.filter((each) => getComputedStyle(each).backgroundImage.includes(name)).length,
            `-${tilt}.webp`,
          ),
      { timeout: 60_000 },
    )
    .toBe(6);
const turned = (page: Page): Promise<string> =>
  page
    .locator('.table-turned')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundPosition);

test('the light table turns all results at once, and many are selected, decided about and rated by keys and by a sweep', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option')).toHaveCount(6);
  await page.keyboard.press('Shift+G');
  const table = tableOf(page);
  await expect(table).toBeFocused();
  await expect(table.getByRole('option')).toHaveCount(6);
  await expect(page.locator('canvas')).toHaveCount(0);
  await drawn(page, 3);
  await expectAccessible(page);
  // None of them was measured, which is no sign that they are sound.
  await expect(table.getByRole('img', { name: 'Quality not measured' })).toHaveCount(6);

  // one of the pictures that the table turns, and the table around them
  const [one, all] = [page.locator('.table-turned').first(), table];
  const tiles = [await settledPicture(page, one, one), await settledPicture(page, all, one)];
  expect(await goldenDifference(await Promise.all(tiles.map(tileOf)), GOLDEN)).toBeLessThan(GOLDEN_TOLERANCE);

  // while those from another height are drawn, each says that it does not turn yet
  const pending = table.locator('.is-pending');
  await expect(pending).toHaveCount(0);
  await expect(page.locator('.table-pending')).toHaveCount(0);
  const before = await turned(page);
  await page.keyboard.press('Numpad6');
  await expect.poll(() => turned(page)).not.toBe(before);
  await page.keyboard.press('Numpad3');
  await expect(pending.first()).toContainText('to be drawn');
  await expect(page.locator('.table-pending')).toContainText('still to be drawn from here');
  await drawn(page, 4);
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('one camera for all · right')).toBeVisible();
  await page.keyboard.press('Shift+T');
  const side = await turned(page);
  await expect.poll(() => turned(page)).not.toBe(side);
  await page.keyboard.press('Shift+T');

  // by keys alone: two of them are kept, one is given stars; both are undone by one step each
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(table.getByRole('option', { selected: true })).toHaveCount(2);
  const counts = page.getByRole('group', { name: 'Decisions' });
  await page.keyboard.press('k');
  await expect(counts).toContainText('Kept 2');
  await expect(table.getByRole('img', { name: 'Kept' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(counts).toContainText('Kept 0');
  await page.keyboard.press('Control+a');
  await expect(table.getByRole('option', { selected: true })).toHaveCount(6);
  await page.keyboard.press('End');
  await page.keyboard.press('4');
  await expect(table.getByRole('img', { name: '4 of 5 stars' })).toHaveCount(1);

  // a drag on a model turns all; with Shift it sweeps over them
  const box = async (at: number) => {
    const found = await table.getByRole('option').nth(at).boundingBox();
    if (found === null) throw new Error('The tile is not shown.');
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const [from, to] = [await box(0), await box(2)];
  const earlier = await turned(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => turned(page)).not.toBe(earlier);
  await expect(table.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(table.getByRole('option', { selected: true })).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(counts).toContainText('Rejected 4');
  await page.keyboard.press('Control+z');
  await expect(counts).toContainText('Rejected 0');

  await page.getByRole('group', { name: 'Shading' }).getByText('Clay').click();
  await expect
    .poll(
      () =>
        page
          .locator('.table-turned')
          .evaluateAll(
            (all) => all.filter((each) => getComputedStyle(each).backgroundImage.includes('clay')).length,
          ),
      {
        timeout: 60_000,
      },
    )
    .toBe(6);
  await table.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(table).toHaveCount(0);
  await expect(page.locator('.viewer canvas')).toHaveCount(1);
  // a file that another one replaced meanwhile is not shown by what was drawn of the one before
  await page.route('**/asset/asset-1/*.glb', async (route) => {
    const answer = await route.fetch();
    const bytes = Number(answer.headers()['content-length']);
    await route.fulfill({ status: 200, headers: { 'content-length': String(bytes + 1) } });
  });
  await page.keyboard.press('Shift+G');
  await expect(table).toBeVisible();
  const other = table.locator('[data-asset=asset-1]');
  await expect(other).toContainText('not drawn');
  await expect(other).toHaveAttribute('aria-description', /^Its file was replaced by another/);
  await expect(other.locator('.table-turned')).toHaveCount(0);
  await expect(page.locator('.table-turned')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
});

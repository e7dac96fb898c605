import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('results are decided about by keys alone, the next one comes by itself, and each is undone', async ({
  open,
}) => {
  const { page } = await open('busy');
  // of the next result nothing comes, neither when it is named nor ahead of that
  await page.route('**/asset-1/**', () => undefined);
  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option')).toHaveCount(6);
  await page.keyboard.press('Control+ArrowLeft');
  const inHand = strip.getByRole('option', { selected: true });
  await expect(inHand).toContainText('cactus');
  const counts = page.getByRole('group', { name: 'Decisions' });
  await expect(counts).toContainText('Undecided 6');

  // from the key on, what is drawn no more is covered by what is named
  const viewer = page.locator('.viewer');
  await expect(viewer).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Control+ArrowRight');
  await expect(inHand).toContainText('chair');
  await expect(viewer.locator('.viewer-veil .viewer-cover')).toHaveAttribute('src', /asset-1/);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(viewer.locator('.viewer-veil')).toHaveCount(0);

  for (const [key, next] of [
    ['k', 'chair'],
    ['j', 'cupcake'],
    ['a', 'kettle'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(inHand).toContainText(next);
  }
  await expect(counts).toContainText('Undecided 3');
  for (const each of ['Kept 1', 'To redo 1', 'Rejected 1']) await expect(counts).toContainText(each);
  await expect(
    strip.getByRole('option', { name: /chair/ }).getByRole('img', { name: 'Rejected' }),
  ).toBeVisible();
  await expectAccessible(page);

  // of what is left, the next one comes although the decided one goes
  await counts.getByText('Undecided').click();
  await expect(strip.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('k');
  await expect(strip.getByRole('option')).toHaveCount(2);
  await expect(inHand).toContainText('lamp');
  await page.keyboard.press('Control+z');
  await expect(strip.getByRole('option')).toHaveCount(3);
  await expect(inHand).toContainText('kettle');
});

test('the keys go on working in the strip when the cover that was clicked is scrolled away', async ({
  open,
}) => {
  const { page } = await open('full');
  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  const selected = strip.getByRole('option', { selected: true });
  await strip.getByRole('option').first().click();
  await expect(selected).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('End');
  await expect(selected).toHaveAttribute('aria-posinset', '10000');
  await page.keyboard.press('Home');
  await expect(selected).toHaveAttribute('aria-posinset', '1');
});

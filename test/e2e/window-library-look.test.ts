import { expect } from '@playwright/test';
import { versionFixtures } from '../helpers/stand-in/version-fixtures.ts';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('the quick look turns models on the one canvas, shows all else as pictures, and gives the canvas back', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  engine.addAssets(await versionFixtures());
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('.viewer canvas')).toHaveCount(1);
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog');
  await expect(look.locator('.quick-model[aria-busy=false] canvas')).toBeVisible();
  await expect(look.locator('.quick-model-cover')).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(1);
  await expectAccessible(page);

  // it is turned by the pointer, and the arrows still go on to the next asset after that
  const canvas = look.locator('canvas');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The model has no canvas.');
  expect(box.width).toBeGreaterThan(400);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect(look.getByRole('status').filter({ hasText: '2 of 7' })).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(look.getByRole('status').filter({ hasText: '5 of 7' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(look).toHaveCount(0);
  await expect(grid).toBeFocused();
  await expect(page.locator('.viewer canvas')).toHaveCount(1);
  await expect(page.locator('canvas')).toHaveCount(1);

  // a depth map stays a picture
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(look.locator('.quick-look-large')).toBeVisible();
  await expect(look.locator('canvas, .quick-model')).toHaveCount(0);
});

test('a quick look is closed at once while its model is on its way, with its cover in sight until then', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
  await expect(grid).toBeFocused();
  await expect(page.locator('.viewer[aria-busy=false]')).toHaveCount(1);
  const held = Promise.withResolvers<void>();
  await page.route(/\/asset\/[^?]*\.(glb|obj|stl)/, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog');
  await expect(look.locator('.quick-model[aria-busy=true] .quick-model-cover img')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(look).toHaveCount(0);
  await expect(grid).toBeFocused();
  held.resolve();
});

test('lists that cannot be read are said in Find, and read when they are asked for again', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  const tree = page.getByRole('tree', { name: 'Find' });
  await expect(tree.getByRole('treeitem', { name: /^Harbour/ })).toBeVisible();
  const error = { kind: 'disk', message: 'The disk of the library does not answer.' };
  await page.route('**/call/collections.list', (route) => route.fulfill({ json: { ok: false, error } }));
  const status = { folder: '/media/other', total: 6, trashed: 0, away: null, reading: null };
  engine.emit({ event: 'library.changed', payload: { changed: [], gone: [], more: true, status } });
  const find = page.locator('.find-panel');
  await expect(find.getByText(error.message)).toBeVisible();
  await expect(tree).toHaveCount(0);
  await page.unroute('**/call/collections.list');
  // It goes when the window reads the lists again by itself, which it may do between two looks at it.
  const tryAgain = find.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 });
    await expect(tree.getByRole('treeitem', { name: /^Harbour/ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});

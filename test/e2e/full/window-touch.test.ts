import { expect } from '@playwright/test';
import { glanceDifference } from '../../helpers/picture.ts';
import { modelIsShown, openLibrary, test } from '../../helpers/stand-in/window-test.ts';

// each picture is drawn by the processor
test.use({ hasTouch: true, viewport: { width: 960, height: 600 } });

type Point = readonly [x: number, y: number];

/** Mean difference of two glances of one view from two distances, of 255. */
const OTHER_VIEW = 2;

test('fingers turn and near the model, choose and scroll covers, and open menus by being held', async ({
  open,
}) => {
  const { page } = await open('busy');
  // a view is there at once, with no pictures of the way to it
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLibrary(page);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const menu = page.getByRole('menu', { name: 'What can be done' });
  const hold = async (at: Point): Promise<void> => {
    await touch('touchStart', at);
    await expect(menu).toBeVisible();
    // the end of the press is none on what lies under the finger now
    await touch('touchEnd');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  };

  const canvas = page.locator('.viewport canvas');
  const picture = (): Promise<Buffer> => canvas.screenshot({ animations: 'disabled' });
  const title = page.locator('.viewer-statistics');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The viewer is not in sight.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.7];
  await page.keyboard.press('Numpad7');
  await expect(title).toContainText('Top Orthographic');
  const before = await picture();
  await touch('touchStart', [x - 40, y]);
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 70, y], [x + 70, y]);
  await touch('touchEnd');
  await expect
    .poll(async () => glanceDifference(await picture(), before), { timeout: 60_000 })
    .toBeGreaterThan(OTHER_VIEW);
  await expect(title).toContainText('Top Orthographic');
  await touch('touchStart', [x, y]);
  await touch('touchMove', [x + 60, y - 60]);
  await touch('touchEnd');
  await expect(title).toContainText('User Perspective');
  await hold([x, y]);

  const covers = page.getByRole('listbox', { name: 'Assets' });
  const middleOf = async (name: RegExp): Promise<Point> => {
    const cover = await page.getByRole('option', { name }).boundingBox();
    if (cover === null) throw new Error(`${name} is not in sight.`);
    return [cover.x + cover.width / 2, cover.y + cover.height / 2];
  };
  const chair = await middleOf(/^chair/);
  await touch('touchStart', chair);
  await touch('touchEnd');
  await modelIsShown(page, 'chair');
  const [left, top] = await middleOf(/^cupcake/);
  await touch('touchStart', [left, top]);
  await touch('touchMove', [left, top - 40]);
  await touch('touchMove', [left, top - 120]);
  await touch('touchEnd');
  await expect.poll(() => covers.evaluate((list) => list.scrollTop)).toBeGreaterThan(40);
  await expect(page.getByRole('option', { name: /^chair/ })).toHaveAttribute('aria-selected', 'true');
  await hold(await middleOf(/^cupcake/));
  await expect(page.getByRole('option', { name: /^cupcake/ })).toHaveAttribute('aria-selected', 'true');
});

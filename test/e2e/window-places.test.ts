import { expect, type Locator, type Page } from '@playwright/test';
import type { JobView } from '../../shared/bridge/views.ts';
import { test } from '../helpers/stand-in/window-test.ts';

const queueOf = (page: Page): Locator => page.getByRole('grid', { name: 'Queue' });
const topOf = (list: Locator): Promise<number> => list.evaluate(({ scrollTop }) => scrollTop);
/** Names of the rows that are in sight of the scroller, not only in the page. */
const inSight = (list: Locator, rows: string): Promise<number> =>
  list.evaluate((element, selector) => {
    const box = element.getBoundingClientRect();
    return [...element.querySelectorAll(selector)].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 1 && top < box.bottom - 1;
    }).length;
  }, rows);

/** Waits until the place was told to the page: a scroll event comes with the next frame. */
async function scrollTo(list: Locator, top: number): Promise<void> {
  await list.evaluate(
    (element, to) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        element.scrollTop = to;
      }),
    top,
  );
}

test('a scrolled queue keeps its place and its rows when an area opens beside it, and over another workspace', async ({
  open,
}) => {
  const { page } = await open('full');
  const queue = queueOf(page);
  await expect(queue).toBeVisible();
  await scrollTo(queue, 5_000);
  expect(await topOf(queue)).toBe(5_000);
  for (const opens of [true, false]) {
    await queue.focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('region', { name: 'Job', exact: true })).toHaveCount(opens ? 1 : 0);
    await expect.poll(() => topOf(queue)).toBe(5_000);
    await expect.poll(() => inSight(queue, '.table-row')).toBeGreaterThan(3);
  }
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(queue).toHaveCount(0);
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await expect.poll(() => topOf(queue)).toBe(5_000);
  await expect.poll(() => inSight(queue, '.table-row')).toBeGreaterThan(3);
});

test('a scrolled library keeps its place and its covers when an area opens below it', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('full');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await expect(grid.getByRole('option').first()).toBeVisible();
  await scrollTo(grid, 3_000);
  await page.keyboard.press('F3');
  await page.keyboard.type('show or hide the panel “Queue”');
  await page.keyboard.press('Enter');
  await expect(queueOf(page)).toBeVisible();
  await expect.poll(() => inSight(grid, '[role=option]')).toBeGreaterThan(2);
  expect(await topOf(grid)).toBeGreaterThan(0);
});

test('scrolled properties, recipe and settings keep their place over another workspace and when they are opened again', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1000, height: 500 });
  const recipe = page.locator('.recipe-scroller');
  await expect(recipe).toBeVisible();
  await scrollTo(recipe, 40);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  const properties = page.locator('.properties-scroller');
  await expect(properties).toContainText('Files');
  await scrollTo(properties, 60);
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await expect.poll(() => topOf(recipe)).toBe(40);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect.poll(() => topOf(properties)).toBe(60);
  const settings = page.locator('.settings-scroller');
  for (const opened of [1, 2]) {
    await page.keyboard.press('F3');
    await page.keyboard.type('preferences');
    await page.keyboard.press('Enter');
    await expect(settings).toContainText('Previews');
    if (opened === 1) await scrollTo(settings, 80);
    await expect.poll(() => topOf(settings)).toBe(80);
    await page.keyboard.press('Escape');
    await expect(settings).toHaveCount(0);
  }
});

test('the queue does not jump when the selected job ends', async ({ open }) => {
  const { page, engine } = await open('full');
  const queue = queueOf(page);
  await queue.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  const [first] = jobs;
  const done: JobView = {
    ...first!,
    state: { state: 'done', taskId: 't', assetId: 'asset-0', at: Date.now() },
    status: 'done',
    updatedAt: Date.now(),
  };
  engine.emit({ event: 'jobs.changed', payload: { changed: [done], removed: [], summary } });
  // it stands far below by now, with all that are done
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  expect(await topOf(queue)).toBe(0);
});

test('the selected cover stays in the strip of the review when the window becomes narrow', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('full');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  const covers = strip.getByRole('option');
  await expect(covers.first()).toBeVisible();
  const width = await strip.evaluate(({ clientWidth }) => clientWidth);
  const step = await covers.evaluateAll(
    ([a, b]) => (b?.getBoundingClientRect().left ?? 0) - (a?.getBoundingClientRect().left ?? 0),
  );
  await covers.nth(Math.floor(width / step) - 1).click();
  await page.setViewportSize({ width: 900, height: 600 });
  const selected = strip.locator('[aria-selected=true]');
  await expect
    .poll(async () => {
      const [box, of] = [await selected.boundingBox(), await strip.boundingBox()];
      return box !== null && of !== null && box.x >= of.x - 1 && box.x + box.width <= of.x + of.width + 1;
    })
    .toBe(true);
});

test('the focus stays in the queue’s area when its ended jobs are cleared', async ({ open }) => {
  const { page } = await open('busy');
  const clear = page.getByRole('button', { name: 'Clear ended' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(queueOf(page)).toBeFocused();
});

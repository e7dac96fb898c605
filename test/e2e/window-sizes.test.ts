import { expect, type Locator, type Page } from '@playwright/test';
import { libraryPlace } from '../helpers/library-place.ts';
import {
  expectAccessible,
  modelIsShown,
  openLibrary,
  planSamples,
  test,
} from '../helpers/stand-in/window-test.ts';

const SMALL = { width: 900, height: 600 };
const LARGE = { width: 2560, height: 1440 };

/** Whether everything of a list can be seen without scrolling it sideways. */
const fitsInWidth = (list: Locator): Promise<boolean> =>
  list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

/** The room that a scroll bar takes where it does not lie over the list; the tests' browser draws none. */
const SCROLL_BAR = '10px';

/** The same beside a scroll bar. */
const fitsBesideBar = async (list: Locator): Promise<boolean> => {
  await list.evaluate((element: HTMLElement, width) => {
    element.style.borderInlineEnd = `${width} solid transparent`;
  }, SCROLL_BAR);
  return fitsInWidth(list);
};

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

const columnOf = (page: Page, table: string, head: string): Locator =>
  page.getByRole('grid', { name: table }).getByRole('columnheader', { name: head });

test('at 900 × 600 plan and queue show all their columns beside their scroll bars, what a cell has no room for is said by its tooltip, the balance keeps its unit, and the account its name', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize(SMALL);
  await planSamples(page);
  for (const name of ['Plan', 'Queue']) {
    await expect.poll(() => fitsBesideBar(page.getByRole('grid', { name }))).toBe(true);
  }
  await expect(page.locator('.connection-pill')).toContainText(/[\d,]+\.\d\d practice credits/);
  await expect.poll(() => fitsInWidth(page.locator('.top-bar'))).toBe(true);

  const task = page.getByRole('grid', { name: 'Queue' }).getByText('Model · generalv1.5 · 512').first();
  await task.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Model · generalv1.5 · 512');

  const [local] = await engine.handlers.connections.list(undefined);
  engine.emit({ event: 'connections.changed', payload: [{ ...local!, name: 'North Studio, team B' }] });
  const name = page.locator('.connection-pill .truncate');
  await expect(name).toHaveText('North Studio, team B');
  await expect.poll(() => fitsInWidth(name)).toBe(true);
});

test('at 900 × 600 the library has two columns, and cuts nothing; the viewer is wide enough for a model, and its statistics lie over none of it', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize(SMALL);
  await openLibrary(page);
  const covers = page.getByRole('listbox', { name: 'Assets' }).getByRole('option');
  const [first, second] = [await covers.nth(0).boundingBox(), await covers.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  expect(await widthOf(page.locator('.viewer'))).toBeGreaterThanOrEqual(330);
  await expect(page.getByRole('option', { name: 'chair' })).toContainText('about 500 k faces');
  for (const facts of await page.locator('.cover-facts').all()) expect(await fitsInWidth(facts)).toBe(true);

  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await modelIsShown(page);
  const foot = await page.locator('.properties-foot').boundingBox();
  const panel = await page.locator('.properties-scroller').boundingBox();
  expect(panel?.height).toBeGreaterThan(90);
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThan(SMALL.height);

  const statistics = page.locator('.viewer-statistics');
  await expect(statistics.getByText('Faces', { exact: true })).toBeInViewport();
  const [line, picture] = [await statistics.boundingBox(), await page.locator('.viewport').boundingBox()];
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBe(line?.y);
  expect(line?.height).toBeLessThan(30);

  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page.getByRole('option').last().click();
  await page.keyboard.press('Delete');
  await libraryPlace(page, 'Trash', 1).click({ force: true });
  await expect(page.getByRole('button', { name: 'Empty…' })).toBeVisible();
  expect(await fitsInWidth(page.locator('.library-tools'))).toBe(true);
  await expect(page.getByRole('combobox', { name: 'Order' })).toBeInViewport({ ratio: 1 });
});

test('at 900 × 600 the viewer’s sidebar lies below the picture, which nothing covers', async ({ open }) => {
  const { page } = await open('busy');
  await page.setViewportSize(SMALL);
  await openLibrary(page);
  await page.getByRole('application').press('n');
  const sidebar = page.getByRole('complementary', { name: 'Viewer’s settings' });
  await expect(sidebar).toBeVisible();
  const boxes = async () => ({
    picture: await page.locator('.viewport').boundingBox(),
    settings: await page.locator('.viewer-side').boundingBox(),
  });
  await expect
    .poll(async () => {
      const { picture, settings } = await boxes();
      return (picture?.y ?? 0) + (picture?.height ?? 0) - (settings?.y ?? 0);
    })
    .toBeLessThanOrEqual(1);
  const { picture } = await boxes();
  expect(picture?.width).toBeGreaterThan(300);
  expect(picture?.height).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect.poll(async () => (await boxes()).settings?.width).toBe(232);
  const wide = await boxes();
  expect((wide.picture?.x ?? 0) + (wide.picture?.width ?? 0)).toBeLessThanOrEqual(wide.settings?.x ?? 0);
});

test('at 2560 × 1440 the side areas grow with the window, and the columns of plan and queue share the width with no hole between them', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await page.setViewportSize(LARGE);
  const sources = page.getByRole('region', { name: 'Sources', exact: true });
  await expect.poll(() => widthOf(sources)).toBeGreaterThan(300);

  await planSamples(page);
  await expect.poll(() => widthOf(columnOf(page, 'Queue', 'Progress'))).toBeGreaterThan(400);
  expect(await widthOf(columnOf(page, 'Queue', 'State'))).toBeLessThan(400);
  expect(await widthOf(columnOf(page, 'Plan', 'Check'))).toBeLessThan(480);
  expect(await widthOf(columnOf(page, 'Plan', 'Views'))).toBeGreaterThan(120);
});

test('the first steps cover nothing, lead to each workspace, and are brought back from Help', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize(SMALL);
  const card = page.getByRole('region', { name: 'First steps' });
  await expect(card).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^First steps/ }).click();
  await expect(card).toContainText('Drop a folder of images anywhere in this window.');
  await expect.poll(() => fitsInWidth(card)).toBe(true);
  const [box, main] = [await card.boundingBox(), await page.getByRole('main').boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await card.getByRole('button', { name: 'Connect an account…' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Put the first steps away' }).click();
  await expect(card).toHaveCount(0);
});

test('a toast covers no button of the queue’s rows and heads', async ({ open }) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Cancel lamp', exact: true }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('lamp cancelled.');
  const covered = () =>
    toast.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('.job-actions > *, .area-tools button, footer button')];
      return buttons
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
    });
  await expect.poll(covered).toBe(0);
});

/** A model of many parts, each a triangle. */
function manyParts(count: number): string {
  const points = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const each = Array.from({ length: count }, (_, index) => index);
  return JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${points.toString('base64')}` }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    meshes: each.map(() => ({ primitives: [{ attributes: { POSITION: 0 } }] })),
    nodes: each.map((index) => ({
      name: `part-${index}`,
      mesh: index,
      translation: [index % 20, index / 20, 0],
    })),
    scenes: [{ nodes: each }],
    scene: 0,
  });
}

test('of a model’s hundreds of parts, the list has those in sight, and they are one stop of Tab, from which the arrows lead through them all', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openLibrary(page);
  const file = { name: 'many.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from(manyParts(400)) };
  await page.locator('input[type=file][accept*=".gltf"]').setInputFiles(file);
  await modelIsShown(page, 'many.gltf');
  await page.getByRole('application').press('n');
  const rows = page.locator('.viewer-parts li');
  await expect(rows.first()).toContainText('part-0');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '400');
  expect(await rows.count()).toBeLessThan(40);
  await page.locator('.viewer-parts').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(rows.last()).toContainText('part-399');
  // out of sight, the one that Tab leads to exists, too
  await expect(rows.first()).toContainText('part-0');
  expect(await rows.count()).toBeLessThan(40);

  const part = (number: number) => page.getByRole('button', { name: new RegExp(`^part-${number} ?1$`) });
  await part(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(part(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(part(399)).toBeFocused();
  await expect(part(399)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hide part-399' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show part-399 alone' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Show part-398 alone' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.viewer-parts :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Show part-398 alone' })).toBeFocused();
});

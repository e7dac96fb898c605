import { expect, type Locator, type Page } from '@playwright/test';
import { writeScene } from '../../main/media/formats/write-model.ts';
import { depthAssets } from '../helpers/depth/depth-assets.ts';
import { sphereMap, stepMap } from '../helpers/depth/known-maps.ts';
import { mappedScene } from '../helpers/formats/small-scene.ts';
import { glanceDifference } from '../helpers/picture.ts';
import { versionFixtures } from '../helpers/stand-in/version-fixtures.ts';
import { expectAccessible, expectRefined, test } from '../helpers/stand-in/window-test.ts';

/** Mean difference at a glance, of 255: less is the same picture, more is another. */
const SAME = 1.5;
const OTHER = 3;

const stripOf = (page: Page) => page.getByRole('listbox', { name: 'Finished assets' });
const labelOf = (page: Page, letter: string) =>
  page.locator('.compare-label', { has: page.getByText(letter, { exact: true }) });
/** All models are drawn, of which there may be four, and the camera stands still. */
const drawn = (page: Page) =>
  expectRefined(page.locator('.compare[aria-busy=false] canvas[data-refined]'), 4);

/** Takes the first results of the strip, as many as are asked for, and compares them, by keys alone. */
async function compareFirst(page: Page, count: number): Promise<void> {
  await page.keyboard.press('Alt+3');
  await expect(stripOf(page).getByRole('option')).toHaveCount(6);
  await page.keyboard.press('Home');
  for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(stripOf(page).getByRole('option', { selected: true })).toHaveCount(count);
  await page.keyboard.press('c');
  await expect(page.locator('.compare-label')).toHaveCount(count);
  await drawn(page);
}

/** What is drawn in a part of the canvas, given in shares of its width, without what stands over it. */
async function pictureOf(page: Page, from: number, to: number): Promise<Buffer> {
  await drawn(page);
  const show = (visibility: string): Promise<void> =>
    page.evaluate((value) => {
      for (const over of document.querySelectorAll<HTMLElement>('.compare > :not(.viewport)'))
        over.style.visibility = value;
    }, visibility);
  await show('hidden');
  const box = await page.locator('.compare canvas').boundingBox();
  if (box === null) throw new Error('There is no canvas.');
  const clip = { ...box, x: box.x + box.width * from, width: box.width * (to - from) };
  const picture = await page.screenshot({ clip });
  await show('');
  return picture;
}

async function drag(page: Page, on: Locator, x: number, y: number): Promise<void> {
  const box = await on.boundingBox();
  if (box === null) throw new Error('There is nothing to drag.');
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x, top + y, { steps: 4 });
  await page.mouse.up();
}

test('two results are compared from one camera, and each is decided about by keys', async ({ open }) => {
  const { page } = await open('busy');
  await compareFirst(page, 2);
  await expect(page.locator('canvas')).toHaveCount(1);
  await expect(page.locator('.compare-figures').first()).toContainText('38,400 faces');
  await expectAccessible(page);

  // the stand-in's models are alike: from one camera, both halves are
  const halves = async () => [await pictureOf(page, 0, 0.5), await pictureOf(page, 0.5, 1)] as const;
  const unlike = async () => glanceDifference(...(await halves()));
  await expect.poll(unlike).toBeLessThan(SAME);
  const [left] = await halves();
  await page.keyboard.press('Numpad7');
  await expect.poll(async () => glanceDifference((await halves())[0], left)).toBeGreaterThan(OTHER);
  await expect.poll(unlike).toBeLessThan(SAME);

  // what is active is marked, and changed by a key and a click; decisions are about it, and it stays in sight
  const [a, b] = [labelOf(page, 'A'), labelOf(page, 'B')];
  await expect(b).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await expect(b).toContainText('Rejected');
  await expect(b).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('o');
  await expect(a).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('k');
  await expect(a).toContainText('Kept');
  await expect(a.getByRole('img', { name: 'Kept' })).toBeVisible();
  const canvas = page.locator('.compare canvas');
  const box = await canvas.boundingBox();
  await canvas.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) / 2 } });
  await expect(b).toHaveAttribute('aria-pressed', 'true');
  await a.click();
  await expect(a).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, '[data-panel=viewer]');

  await page.keyboard.press('Escape');
  await expect(page.locator('.compare')).toHaveCount(0);
  await expect(stripOf(page).getByRole('option')).toHaveCount(6);
  await expect(page.getByRole('group', { name: 'Decisions' })).toContainText('Kept 1');
  await expect(page.locator('.viewer[aria-busy=false] canvas')).toHaveCount(1);
});

test('the line of a wipe is dragged and moved by keys, and a blink shows one at a time', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  // another model than that of the others, of another size
  const { bytes } = await writeScene(await mappedScene(), 'glb');
  const isFirst = (url: URL): boolean => /\/asset\/asset-0\/.*\.glb$/.test(url.pathname);
  await page.route(isFirst, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await compareFirst(page, 2);
  const unlike = (picture: Buffer) => async () => glanceDifference(await pictureOf(page, 0, 1), picture);
  await page.keyboard.press('w');
  const line = page.getByRole('slider', { name: 'Line between A and B' });
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  await expectAccessible(page, '[data-panel=viewer]');
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '48');
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  const onlyB = await pictureOf(page, 0, 1);
  // hidden for its picture, it has lost the focus
  await line.focus();
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuenow', '100');
  await expect.poll(unlike(onlyB)).toBeGreaterThan(OTHER);
  const onlyA = await pictureOf(page, 0, 1);
  const box = await page.locator('.compare canvas').boundingBox();
  // from where the knob stands at the edge
  await drag(page, line, 12 - (box?.width ?? 0) / 4, 0);
  await expect(line).toHaveAttribute('aria-valuenow', '75');

  await page.keyboard.press('b');
  await expect(line).toHaveCount(0);
  await expect.poll(unlike(onlyB)).toBeLessThan(SAME);
  await page.keyboard.press('b');
  await expect(labelOf(page, 'A')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(unlike(onlyA)).toBeLessThan(SAME);

  // as large as it is, the second one is half of the first
  await page.getByRole('button', { name: 'One size' }).click();
  await page.keyboard.press('b');
  await expect(labelOf(page, 'B')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(unlike(onlyB)).toBeGreaterThan(OTHER);
});

test('up to four stand side by side, in a small window too, and versions are compared at once', {
  tag: '@full',
}, async ({ open }) => {
  // eight models are drawn, in software
  test.slow();
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 900, height: 600 });
  await compareFirst(page, 4);
  for (const letter of ['A', 'B', 'C', 'D']) await expect(labelOf(page, letter)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('w');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectAccessible(page, '[data-panel=viewer]');
  await page.keyboard.press('Escape');
  await expect(page.locator('.compare')).toHaveCount(0);
  // the library is asked for anew, and until it is there no key finds anything in it
  await expect(stripOf(page).getByRole('option')).toHaveCount(6);
  await expect(stripOf(page).getByRole('option', { selected: true })).toHaveCount(1);

  // of one result that has versions, the top of its stack is the other
  engine.addAssets(await versionFixtures());
  // the strip is asked for anew, and before that there is nothing to compare the first one with
  await expect(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    await expect(page.locator('.compare-label')).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await drawn(page);
});

test('two depth maps are compared as meshes and points, each in its own range', { tag: '@full' }, async ({
  open,
}) => {
  const { page, engine } = await open('empty');
  const ball = sphereMap(120);
  engine.addAssets(await depthAssets(page, { ball, step: stepMap(120, 120, 2, 9) }));
  await page.keyboard.press('Alt+3');
  await expect(stripOf(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('c');
  await drawn(page);
  const plain = [await pictureOf(page, 0, 0.5), await pictureOf(page, 0.5, 1)];
  await page.locator('.compare').hover();
  await page.keyboard.press('Shift+F');
  const legend = page.getByRole('region', { name: 'Scale of the depth map’s colours' });
  await expect(legend).toContainText('9.0 near');
  for (const [half, before] of plain.entries())
    await expect
      .poll(async () => glanceDifference(await pictureOf(page, half / 2, (half + 1) / 2), before))
      .toBeGreaterThan(OTHER);
  // the range of the active one alone is changed, and remembered
  await page.keyboard.press('Shift+N');
  const card = page.getByRole('region', { name: 'Depth range' });
  await card.getByRole('button', { name: 'Swap near and far' }).click();
  await expect(card.getByRole('slider', { name: 'Near' })).toHaveAttribute('aria-valuenow', '2');
  await page.keyboard.press('o');
  await expect(legend).toHaveCount(0);
  await expect(card.getByRole('slider', { name: 'Near' })).toHaveAttribute('aria-valuenow', '1');
  await expect
    .poll(async () => (await engine.handlers.app.snapshot(undefined)).settings.viewer.depthRanges)
    .toEqual([expect.objectContaining({ assetId: 'depth-step', isInverted: true })]);
  await expectAccessible(page);
  await page.locator('.compare').hover();
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('radio', { name: 'Points' })).toBeChecked();
  await drawn(page);
});

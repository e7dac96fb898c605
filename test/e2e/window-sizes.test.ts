import { expect, type Locator, type Page } from '@playwright/test';
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

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

const columnOf = (page: Page, table: string, head: string): Locator =>
  page.getByRole('grid', { name: table }).getByRole('columnheader', { name: head });

test('at 900 × 600 plan and queue show all their columns, and the balance keeps its unit', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize(SMALL);
  await planSamples(page);
  for (const name of ['Plan', 'Queue']) {
    await expect.poll(() => fitsInWidth(page.getByRole('grid', { name }))).toBe(true);
  }
  await expect(page.locator('.connection-pill')).toContainText(/[\d,]+\.\d\d practice credits/);
  await expect.poll(() => fitsInWidth(page.locator('.top-bar'))).toBe(true);
});

test('at 900 × 600 the library has two columns, and the viewer is wide enough for a model', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize(SMALL);
  await openLibrary(page);
  const covers = page.getByRole('listbox', { name: 'Assets' }).getByRole('option');
  const [first, second] = [await covers.nth(0).boundingBox(), await covers.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  expect(await widthOf(page.locator('.viewer'))).toBeGreaterThanOrEqual(330);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await modelIsShown(page);
  const foot = await page.locator('.properties-foot').boundingBox();
  const panel = await page.locator('.properties-scroller').boundingBox();
  expect(panel?.height).toBeGreaterThan(90);
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThan(SMALL.height);
});

test('at 2560 × 1440 the columns of plan and queue share the width, with no hole between them', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize(LARGE);
  await planSamples(page);
  await expect.poll(() => widthOf(columnOf(page, 'Queue', 'Progress'))).toBeGreaterThan(500);
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

import { expect, type Locator } from '@playwright/test';
import { openLibrary, planSamples, test } from '../helpers/stand-in/window-test.ts';

test.use({ viewport: { width: 900, height: 600 } });

/** The words of those parts that do not show all of them. */
const cutOf = (parts: Locator): Promise<readonly string[]> =>
  parts.evaluateAll((all) =>
    all
      .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
      .map((part) => part.textContent ?? ''),
  );

test('at 900 × 600 resolutions, recipes and checks are whole', async ({ open }) => {
  const { page } = await open('busy');
  await planSamples(page);
  await expect(page.getByText('Blockout, geometry only')).toBeVisible();
  const parts = {
    resolutions: page.locator('.resolution-row .truncate'),
    recipes: page.locator('.source-words.is-yielding > .truncate:first-child'),
    checks: page.getByRole('grid', { name: 'Plan' }).locator('.state'),
  };
  for (const [name, found] of Object.entries(parts)) {
    expect(await found.count(), name).toBeGreaterThan(2);
    await expect.poll(() => cutOf(found), name).toEqual([]);
  }
});

test('words that are cut at their edge are whole in their tooltip', async ({ open }) => {
  const { page } = await open('busy');
  const cells = page.getByRole('grid', { name: 'Queue' }).getByRole('gridcell');
  const cell = cells.filter({ hasText: /^Model · / }).first();
  await expect.poll(async () => (await cutOf(cell)).length).toBe(1);
  await cell.hover();
  await expect(page.getByRole('tooltip')).toHaveText((await cell.textContent()) ?? '');
  // what is whole has none of its own
  await page.getByRole('heading', { name: 'Recipes' }).hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('at 900 × 600 the status bar shows all its hints, and what is said takes room from them', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const bar = page.getByRole('contentinfo');
  const hints = bar.locator('.key-hint');
  /** Those within the bar's one line. */
  const seen = async (): Promise<number> => {
    const line = await bar.locator('.status-hints').boundingBox();
    const boxes = await Promise.all((await hints.all()).map((hint) => hint.boundingBox()));
    return boxes.filter((box) => box !== null && line !== null && box.y < line.y + line.height).length;
  };
  await expect(hints).toHaveCount(4);
  await expect.poll(seen).toBe(4);
  await openLibrary(page);
  await expect(hints).toHaveCount(4);
  await expect.poll(seen).toBe(4);
  engine.emit({ event: 'notice', payload: { level: 'warning', message: 'The disk is nearly full.', at: 1 } });
  const said = page.getByRole('status').getByText('The disk is nearly full.');
  await expect(said).toBeVisible();
  await expect.poll(() => cutOf(said)).toEqual([]);
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

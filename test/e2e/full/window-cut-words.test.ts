import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';
import { openLibrary, planSamples, test } from '../../helpers/stand-in/window-test.ts';

test.use({ viewport: { width: 900, height: 600 } });

/** The words of those parts that do not show all of them. */
const cutOf = (parts: Locator): Promise<readonly string[]> =>
  parts.evaluateAll((all) =>
    all
      .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
      .map((part) => part.textContent ?? ''),
  );

/** Longer than any tooltip waits before it opens. */
const LONG_AFTER_MS = 5_000;

/** What every tooltip said that opened since. */
const tooltipsSeen = (page: Page): Promise<JSHandle<Set<string>>> =>
  page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const tip of document.querySelectorAll('[role=tooltip]')) seen.add(tip.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });

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

test('at 1280 × 800 a recipe has its note beside its name, also while its button stands there', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.locator('.source-row').filter({ hasText: 'Blockout, geometry only' });
  await row.hover();
  const below = () =>
    row.locator('.source-words').evaluate((words) => {
      const note = words.querySelector('.source-note');
      return (note?.getBoundingClientRect().top ?? 0) >= words.getBoundingClientRect().bottom;
    });
  await expect.poll(below).toBe(false);
});

test('words that are cut at their edge are whole in their tooltip, and those that are whole have none', async ({
  open,
  page,
}) => {
  await open('busy');
  const seen = await tooltipsSeen(page);
  const cells = page.getByRole('grid', { name: 'Queue' }).getByRole('gridcell');
  const cut = cells.filter({ hasText: /^Model · / }).first();
  const whole = cells.filter({ hasText: /^chair$/ });
  await expect.poll(async () => (await cutOf(cut)).length).toBe(1);
  expect(await cutOf(whole)).toEqual([]);
  await page.clock.install();
  await whole.hover();
  await page.clock.fastForward(LONG_AFTER_MS);
  await cut.hover();
  await page.clock.fastForward(LONG_AFTER_MS);
  const words = (await cut.textContent()) ?? '';
  await expect(page.getByRole('tooltip')).toHaveText(words);
  expect(await seen.evaluate((all) => [...all])).toEqual([words]);
});

test('the tooltip of words that go on follows them, and closes once they are whole or gone', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  const [first] = jobs;
  if (first === undefined) throw new Error('The queue is empty.');
  const say = (words: string | null): void => {
    const changed = words === null ? [] : [{ ...first, reference: { ...first.reference, name: words } }];
    const removed = words === null ? [first.id] : [];
    engine.emit({ event: 'jobs.changed', payload: { changed, removed, summary } });
  };
  const long = 'weathered bronze lantern with enamel inlays and a chain, for';
  const cell = page
    .getByRole('grid', { name: 'Queue' })
    .getByRole('gridcell')
    .filter({ hasText: /^weathered/ });
  const tooltip = page.getByRole('tooltip');
  say(`${long} 1 s`);
  await cell.hover();
  await expect(tooltip).toHaveText(`${long} 1 s`);
  say(`${long} 2 s`);
  await expect(tooltip).toHaveText(`${long} 2 s`);
  say('lamp');
  await expect(tooltip).toHaveCount(0);
  say(`${long} 3 s`);
  // to another cell and back: one that said nothing more is not asked again while the pointer rests
  await page.getByRole('heading', { name: 'Recipes', exact: true }).hover();
  await cell.hover();
  await expect(tooltip).toHaveText(`${long} 3 s`);
  say(null);
  await expect(tooltip).toHaveCount(0);
});

test('a tooltip says all words of its cell that are cut, whatever in the cell the pointer is at', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.evaluate(() => {
    const place = document.querySelector('main');
    place?.insertAdjacentHTML(
      'beforeend',
      `<table><tr><td class="table-cell"><p class="truncate">bronze lantern <b>with\n\n inlays</b></p><p class="truncate">short</p>
        <p class="truncate">from concept_art / second</p><label>name</label><i data-tip="What it\n is">tip</i></td></tr></table>`,
    );
    const table = place?.lastElementChild;
    if (!(table instanceof HTMLElement)) throw new Error('The table is not in the page.');
    Object.assign(table.style, { position: 'fixed', inset: '300px auto auto 300px' });
    for (const part of table.querySelectorAll('p')) part.style.width = '60px';
  });
  const words = 'bronze lantern with inlays · from concept_art / second';
  const tooltip = page.getByRole('tooltip');
  await page.getByText('short', { exact: true }).hover();
  await expect(tooltip).toHaveText(words);
  await page.getByRole('heading', { name: 'Recipes', exact: true }).hover();
  await expect(tooltip).toHaveCount(0);
  await page.locator('label', { hasText: /^name$/ }).hover();
  await expect(tooltip).toHaveText(words);
  await page.getByText('tip', { exact: true }).hover();
  await expect(tooltip.locator('.tooltip-text')).toHaveText(words);
  await expect(tooltip.locator('.tooltip-help')).toHaveText('What it is');
});

test('at 900 × 600 the status bar shows hints whole or not at all, and what is said takes room from them', async ({
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
  // what watched folders wait for stands beside them
  await expect.poll(seen).toBe(3);
  await openLibrary(page);
  // the library has more of them than there is room for: the first ones stay
  await expect(hints.first()).toHaveText('Enteropen');
  await expect.poll(seen).toBeGreaterThan(2);
  expect(await seen()).toBeLessThan(await hints.count());
  for (const hint of (await hints.all()).slice(0, await seen()))
    await expect(hint).toBeInViewport({ ratio: 1 });
  engine.emit({ event: 'notice', payload: { level: 'warning', message: 'The disk is nearly full.', at: 1 } });
  const said = page.getByRole('status').getByText('The disk is nearly full.');
  await expect(said).toBeVisible();
  await expect.poll(() => cutOf(said)).toEqual([]);
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

import type { Browser } from '@playwright/test';
import { roundsOr } from '../helpers/bench/figures.ts';
import {
  BENCH_VIEWPORT,
  type Longest,
  reportLongest,
  scrolled,
  traced as tracedIn,
} from '../helpers/bench/longest-task.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS } from '../helpers/script-trace.ts';
import { startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The longest task of our script while a plan of 10,000 rows is shown, scrolled, sorted, filtered, changed, planned with another
 * recipe and shown as pictures, in the window on a stand-in engine, in a real Chromium. As in `window.bench.ts`, script is told apart from layout,
 * painting and the graphics card by a trace, in time of the processor, so that a busy machine does not count.
 */
const ROUNDS = roundsOr(3);

const PLAN = '[role=grid][aria-label=Plan]';
const GRID = '[role=listbox][aria-label=Plan]';

/** A plan of 10,000 rows in a window of its own, by what is done with it. */
async function planned(browser: Browser, url: string): Promise<Readonly<Record<string, Longest>>> {
  const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
  await page.goto(url);
  const traced = (act: () => Promise<void>): Promise<Longest> => tracedIn(browser, page, act);
  // Looking for a role goes through the whole page, in time that would count as ours: while a trace runs, only cheap selectors are used.
  const plan = page.locator(PLAN);
  const start = page.locator('.plan-start');
  await page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
  const samples = await page.getByRole('button', { name: /^Samples/ }).elementHandle();
  if (samples === null) throw new Error('There is no button for the samples.');
  const came = await traced(async () => {
    await samples.click();
    await page.locator(`${PLAN} .table-row`).first().waitFor();
    await start.and(page.locator(':not([aria-disabled=true])')).waitFor();
  });
  const scroll = await scrolled(browser, page, PLAN);
  const reference = await plan.getByRole('button', { name: 'Reference' }).elementHandle();
  if (reference === null) throw new Error('There is no head to sort by.');
  const sort = await traced(() => reference.click());
  const filter = await traced(async () => {
    await plan.focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('chair 9');
    await page.keyboard.press('Escape');
  });
  const choose = await traced(async () => {
    await plan.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
  });
  const texture = await page.getByRole('radio', { name: '1024', exact: true }).elementHandle();
  if (texture === null) throw new Error('There is no other recipe to choose.');
  const recipe = await traced(async () => {
    await texture.check({ force: true });
    await page.locator('.plan-start[aria-disabled=true]').waitFor();
    await start.and(page.locator(':not([aria-disabled=true])')).waitFor();
  });
  const pictures = await page.getByRole('button', { name: 'Plan as pictures' }).elementHandle();
  if (pictures === null) throw new Error('There is no button for the pictures.');
  const grid = await traced(async () => {
    await pictures.click();
    await page.locator(`${GRID} .tile`).first().waitFor();
  });
  const gridScroll = await scrolled(browser, page, GRID);
  const beside = await page.getByRole('button', { name: 'Pictures beside the table' }).elementHandle();
  if (beside === null) throw new Error('There is no button for both.');
  const both = await traced(async () => {
    await beside.click();
    await page.locator(`${PLAN} .table-row`).first().waitFor();
  });
  const bothScroll = await scrolled(browser, page, PLAN);
  const bothChoose = await traced(async () => {
    await plan.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
  });
  await page.close();
  return { came, scroll, sort, filter, choose, recipe, grid, gridScroll, both, bothScroll, bothChoose };
}

const PLAN_NAMES: Readonly<Record<string, string>> = {
  came: 'shown for the first time',
  scroll: 'scrolled',
  sort: 'sorted',
  filter: 'filtered',
  choose: 'all left out and brought back',
  recipe: 'with another recipe',
  grid: 'turned into pictures',
  gridScroll: 'scrolled as pictures',
  both: 'with its pictures beside it',
  bothScroll: 'scrolled with its pictures beside it',
  bothChoose: 'all left out and brought back beside its pictures',
};

const browser = await launchChromium();
try {
  const rounds: Awaited<ReturnType<typeof planned>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const full = await startWindow('full');
    try {
      rounds.push(await planned(browser, full.url));
    } finally {
      await full.stop();
    }
  }
  for (const [done, words] of Object.entries(PLAN_NAMES)) {
    const longest = rounds.flatMap((each) => each[done] ?? []);
    reportLongest(`a plan of 10,000 rows ${words}, longest task of script`, longest, LONGEST_TASK_MS);
  }
} finally {
  await browser.close();
}

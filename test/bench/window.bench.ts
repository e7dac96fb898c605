import type { Browser, Page } from '@playwright/test';
import { report, roundsOr } from '../helpers/bench/figures.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS, longestScript, TRACED } from '../helpers/script-trace.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The window on a stand-in engine, in a real Chromium: how soon it can be used once its page is asked for, and the longest
 * task of our script while 10,000 queue rows and 10,000 covers are scrolled, and while a plan of 10,000 rows is scrolled, sorted,
 * filtered, changed and planned with another recipe. Script is told apart from layout, painting
 * and the graphics card by a trace, in time of the processor, so that a busy machine does not count.
 */
const USABLE_MS = 800;
const STARTS = 7;
const ROUNDS = roundsOr(3);
/** Covers are lighter than rows, and are scrolled faster. */
const COVERS_MS = 25;
const VIEWPORT = { width: 1600, height: 960 };

/** Milliseconds from the asking for the page to the first row of the queue, of each of several starts. */
async function usableTimes(browser: Browser, window: RunningWindow): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const firstRow = page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1);
  await page.goto(window.url);
  await firstRow.waitFor();
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    // the one-time token is spent: from here on it is what an artist's next start is
    await page.goto(new URL('/', window.url).href, { waitUntil: 'commit' });
    await firstRow.waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  await page.close();
  return times;
}

interface Longest {
  readonly cpuMs: number;
  readonly clockMs: number;
}

async function scrolled(browser: Browser, page: Page, list: string): Promise<Longest> {
  const box = await page.locator(list).first().boundingBox();
  if (box === null) throw new Error(`There is no ${list} to scroll.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await browser.startTracing(page, { categories: [...TRACED] });
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 45 ? 1200 : -2400);
  await page.locator(list).first().focus();
  for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'ArrowDown', 'End'])
    await page.keyboard.press(key);
  await page.waitForTimeout(500);
  const trace = await browser.stopTracing();
  return { cpuMs: longestScript(trace), clockMs: longestScript(trace, 'clock') };
}

/** 10,000 rows and then 10,000 covers, in a window of their own. */
async function scrolledInTurn(
  browser: Browser,
  url: string,
): Promise<{ readonly rows: Longest; readonly covers: Longest }> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  await page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
  const rows = await scrolled(browser, page, '[role=grid]');
  await page.keyboard.press('Alt+2');
  await page.getByRole('option').first().waitFor();
  await page.locator('.viewer[aria-busy=false]').waitFor();
  const covers = await scrolled(browser, page, '.cover-grid');
  await page.close();
  return { rows, covers };
}

/** A plan of 10,000 rows in a window of its own, by what is done with it. */
async function planned(browser: Browser, url: string): Promise<Readonly<Record<string, Longest>>> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  const traced = async (act: () => Promise<void>): Promise<Longest> => {
    await browser.startTracing(page, { categories: [...TRACED] });
    await act();
    await page.waitForTimeout(500);
    const trace = await browser.stopTracing();
    return { cpuMs: longestScript(trace), clockMs: longestScript(trace, 'clock') };
  };
  const plan = page.getByRole('grid', { name: 'Plan' });
  const start = page.locator('.plan-start');
  await page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
  const came = await traced(async () => {
    await page.getByRole('button', { name: /^Samples/ }).click();
    await plan.getByRole('row').nth(1).waitFor();
  });
  const scroll = await scrolled(browser, page, '[role=grid][aria-label=Plan]');
  const sort = await traced(() => plan.getByRole('button', { name: 'Reference' }).click());
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
  const recipe = await traced(async () => {
    await page.getByRole('radio', { name: '1024', exact: true }).check({ force: true });
    await page.locator('.plan-start[aria-disabled=true]').waitFor();
    await start.and(page.locator(':not([aria-disabled=true])')).waitFor();
  });
  await page.close();
  return { came, scroll, sort, filter, choose, recipe };
}

const PLAN_NAMES: Readonly<Record<string, string>> = {
  came: 'shown for the first time',
  scroll: 'scrolled',
  sort: 'sorted',
  filter: 'filtered',
  choose: 'all left out and brought back',
  recipe: 'with another recipe',
};

function told(name: string, rounds: readonly Longest[], limit: number): void {
  const values = rounds.map(({ cpuMs }) => cpuMs);
  const detail = `on the clock ${rounds.map(({ clockMs }) => clockMs.toFixed(0)).join(', ')} ms`;
  report({ name, values, pick: 'middle', unit: 'ms', limit, detail });
}

const browser = await launchChromium();
try {
  const busy = await startWindow('busy');
  const times = await usableTimes(browser, busy);
  await busy.stop();
  report({ name: 'window usable', values: times, pick: 'middle', unit: 'ms', limit: USABLE_MS });
  const rounds: Awaited<ReturnType<typeof scrolledInTurn>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const full = await startWindow('full');
    try {
      rounds.push(await scrolledInTurn(browser, full.url));
    } finally {
      await full.stop();
    }
  }
  const rows = rounds.map((round) => round.rows);
  told('10,000 queue rows, longest task of script', rows, LONGEST_TASK_MS);
  const covers = rounds.map((round) => round.covers);
  told('10,000 covers, longest task of script', covers, COVERS_MS);
  const plans: Awaited<ReturnType<typeof planned>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const full = await startWindow('full');
    try {
      plans.push(await planned(browser, full.url));
    } finally {
      await full.stop();
    }
  }
  for (const [done, words] of Object.entries(PLAN_NAMES)) {
    const longest = plans.flatMap((each) => each[done] ?? []);
    told(`a plan of 10,000 rows ${words}, longest task of script`, longest, LONGEST_TASK_MS);
  }
} finally {
  await browser.close();
}

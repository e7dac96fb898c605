import type { Browser } from '@playwright/test';
import { report, roundsOr } from '../helpers/bench/figures.ts';
import { BENCH_VIEWPORT, type Longest, reportLongest, scrolled } from '../helpers/bench/longest-task.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS } from '../helpers/script-trace.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The window on a stand-in engine, in a real Chromium: how soon it can be used once its page is asked for, and the longest
 * task of our script while 10,000 queue rows and 10,000 covers are scrolled. Script is told apart from layout, painting
 * and the graphics card by a trace, in time of the processor, so that a busy machine does not count.
 */
const USABLE_MS = 800;
const STARTS = 7;
const ROUNDS = roundsOr(3);
/** Covers are lighter than rows, and are scrolled faster. */
const COVERS_MS = 25;

/** Milliseconds from the asking for the page to the first row of the queue, of each of several starts. */
async function usableTimes(browser: Browser, window: RunningWindow): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
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

/** 10,000 rows and then 10,000 covers, in a window of their own. */
async function scrolledInTurn(
  browser: Browser,
  url: string,
): Promise<{ readonly rows: Longest; readonly covers: Longest }> {
  const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
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
  reportLongest('10,000 queue rows, longest task of script', rows, LONGEST_TASK_MS);
  const covers = rounds.map((round) => round.covers);
  reportLongest('10,000 covers, longest task of script', covers, COVERS_MS);
} finally {
  await browser.close();
}

import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS, longestScript, TRACED } from '../helpers/script-trace.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The window on a stand-in engine, in a real Chromium: how soon it can be used once its page is asked for, and the longest
 * task of our script while 10,000 queue rows and 10,000 covers are scrolled. Script is told apart from layout, painting
 * and the graphics card by a trace, in time of the processor, so that a busy machine does not count.
 */
const USABLE_MS = 800;
const ROUNDS = 7;
const VIEWPORT = { width: 1600, height: 960 };

/** Milliseconds from the asking for the page to the first row of the queue, of each of several starts. */
async function usableTimes(browser: Browser, window: RunningWindow): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const firstRow = page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1);
  await page.goto(window.url);
  await firstRow.waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // the one-time token is spent: from here on it is what an artist's next start is
    await page.goto(new URL('/', window.url).href, { waitUntil: 'commit' });
    await firstRow.waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  await page.close();
  return times;
}

async function scrolled(browser: Browser, page: Page, list: string): Promise<number> {
  const box = await page.locator(list).first().boundingBox();
  if (box === null) throw new Error(`There is no ${list} to scroll.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await browser.startTracing(page, { categories: [...TRACED] });
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 45 ? 1200 : -2400);
  await page.locator(list).first().focus();
  for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'ArrowDown', 'End'])
    await page.keyboard.press(key);
  await page.waitForTimeout(500);
  return longestScript(await browser.stopTracing());
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const told = (what: string, value: number, limit: number): void =>
  console.log(`${what}: ${value.toFixed(1)} ms of ${limit} ms, ratio ${(value / limit).toFixed(2)}`);

const browser = await launchChromium();
const busy = await startWindow('busy');
const times = await usableTimes(browser, busy);
await busy.stop();
told(`window usable, middle of ${ROUNDS}`, middle(times), USABLE_MS);

const full = await startWindow('full');
const page = await browser.newPage({ viewport: VIEWPORT });
await page.goto(full.url);
await page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
told(
  '10,000 queue rows, longest task of script',
  await scrolled(browser, page, '[role=grid]'),
  LONGEST_TASK_MS,
);
await page.keyboard.press('Alt+2');
await page.getByRole('option').first().waitFor();
await page.locator('.viewer[aria-busy=false]').waitFor();
told('10,000 covers, longest task of script', await scrolled(browser, page, '.cover-grid'), LONGEST_TASK_MS);
await browser.close();
await full.stop();

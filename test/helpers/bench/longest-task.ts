import type { Browser, Page } from '@playwright/test';
import { longestScript, TRACED } from '../script-trace.ts';
import { report } from './figures.ts';

/** The size of the window in which the longest tasks of script are measured, in CSS pixels. */
export const BENCH_VIEWPORT = { width: 1600, height: 960 };

/** The longest task of our script, in milliseconds of the processor and on the clock. */
export interface Longest {
  readonly cpuMs: number;
  readonly clockMs: number;
}

/** For what an act leaves to do behind it. */
const AFTERWARDS_MS = 500;

/** The longest task of our script while something is done in a page, and just after. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: [...TRACED] });
  await act();
  await page.waitForTimeout(AFTERWARDS_MS);
  const trace = await browser.stopTracing();
  return { cpuMs: longestScript(trace), clockMs: longestScript(trace, 'clock') };
}

/** The same while a list, named by its selector, is scrolled by wheel and keys. */
export async function scrolled(browser: Browser, page: Page, list: string): Promise<Longest> {
  const box = await page.locator(list).first().boundingBox();
  if (box === null) throw new Error(`There is no ${list} to scroll.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return traced(browser, page, async () => {
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 45 ? 1200 : -2400);
    await page.locator(list).first().focus();
    for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'ArrowDown', 'End'])
      await page.keyboard.press(key);
  });
}

/** Reports the longest tasks of some rounds beside their limit, in milliseconds of the processor. */
export function reportLongest(name: string, rounds: readonly Longest[], limit: number): void {
  const values = rounds.map(({ cpuMs }) => cpuMs);
  const detail = `on the clock ${rounds.map(({ clockMs }) => clockMs.toFixed(0)).join(', ')} ms`;
  report({ name, values, pick: 'middle', unit: 'ms', limit, detail });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { writeCoveredLibrary } from '../helpers/bench/covered-library.ts';
import { report } from '../helpers/bench/figures.ts';
import { BENCH_VIEWPORT } from '../helpers/bench/longest-task.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { startRealApp } from '../helpers/start-real-app.ts';

/**
 * The built window on a library of 100,000 assets with covers, in a real Chromium: what ten scrolls from end to end leave in its memory, in covers and as a
 * list. The first scrolls fill what is kept on purpose (pages of the list, pictures); what the last ones add is held against what there is then.
 */
const ASSETS = Number(process.env['MAQUETTE_BENCH_ASSETS'] ?? 100_000);
const SCROLLS = 10;
/** Places of the list at which a scroll looks, from its start to its end. */
const STEPS = 120;
/** Of the memory after the fifth scroll. */
const GROWTH = 1.1;

/** Script's heap in bytes after a collection of garbage, and what the page holds. */
interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly blobs: number;
}

/** Counts the addresses of blobs that are not given back. */
const COUNT_BLOBS = `
  window.__blobs = 0;
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (of) => { window.__blobs += 1; return createObjectURL.call(URL, of); };
  URL.revokeObjectURL = (url) => { window.__blobs -= 1; revokeObjectURL.call(URL, url); };`;

async function held(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const blobs = Number(await page.evaluate('window.__blobs'));
  return { heap: usedSize, nodes, listeners: jsEventListeners, blobs };
}

/** Waits until the library was read for the first time. */
async function read(page: Page): Promise<void> {
  const reading = page.getByText(/^Reading [\d,]+ new/);
  await reading.waitFor();
  await reading.waitFor({ state: 'detached', timeout: 300_000 });
}

/** From the start to the end, and back to the start. */
async function scroll(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(async (list, steps) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const end = list.scrollHeight - list.clientHeight;
      for (let step = 0; step <= steps; step += 1) {
        list.scrollTop = (end * step) / steps;
        for (let frames = 0; frames < 4; frames += 1) await frame();
      }
      list.scrollTop = 0;
      for (let frames = 0; frames < 20; frames += 1) await frame();
    }, STEPS);
}

async function reportScrolls(page: Page, session: CDPSession, name: string, selector: string): Promise<void> {
  const values: Held[] = [];
  for (let turn = 0; turn < SCROLLS; turn += 1) {
    await scroll(page, selector);
    values.push(await held(page, session));
  }
  const said = (of: keyof Held, by = 1): string =>
    values.map((each) => (each[of] / by).toFixed(by > 1 ? 1 : 0)).join(' ');
  console.log(
    `${name}: heap ${said('heap', 1e6)} MB, nodes ${said('nodes')}, listeners ${said('listeners')}, blobs ${said('blobs')}`,
  );
  const [middle, last] = [values[SCROLLS / 2 - 1], values.at(-1)];
  if (middle === undefined || last === undefined) return;
  for (const what of ['heap', 'nodes', 'listeners'] as const)
    report({
      name: `${name}: ${what} after ${SCROLLS} scrolls end to end, of those after ${SCROLLS / 2}`,
      values: [last[what] / middle[what]],
      pick: 'best',
      unit: 'times',
      limit: GROWTH,
    });
}

const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
const browser = await launchChromium();
try {
  const app = await startRealApp([], { library: await writeCoveredLibrary(home, ASSETS) });
  try {
    const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
    await page.addInitScript(COUNT_BLOBS);
    await page.goto(app.url);
    await page.keyboard.press('Alt+2');
    await page.getByRole('option').first().waitFor();
    await read(page);
    const session = await page.context().newCDPSession(page);
    await reportScrolls(page, session, `${ASSETS} covers`, '.cover-grid');
    await page.getByRole('button', { name: 'Library as a list' }).click();
    await reportScrolls(page, session, `${ASSETS} rows`, '[role=grid]');
  } finally {
    await app.stop();
  }
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}

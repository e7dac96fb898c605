import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PREVIEW_FILE } from '../../renderer/viewer/preview/preview-name.ts';
import { hasChromium, launchChromium } from '../helpers/launch-chromium.ts';
import { glanceDifference } from '../helpers/picture.ts';
import { LONGEST_TASK_MS, longestScript, TRACED } from '../helpers/script-trace.ts';
import { fineVaseGlb } from '../helpers/stand-in/model-files.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';
import { watchRenderer } from '../helpers/viewer/held-memory.ts';

/** Twice as many faces as this is more than is shown at once without a sketch. */
const [AROUND, UP] = [500, 500];
const FACES = 2 * AROUND * UP;
/** Mean difference at a glance, of 255. */
const ALIKE = 2;
const NOTE = 'A preview: its full detail is being read.';

declare global {
  interface Window {
    wholeModels: { readonly hold: () => void; readonly letIn: () => void };
  }
}

/** Run in a page before its scripts: models that were read whole can be held at the door, so that what is shown before them can be looked at. */
function watchWholeModels(): void {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  window.wholeModels = {
    hold: () => {
      isHeld = true;
    },
    letIn: () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
  };
  const own = Worker.prototype.addEventListener;
  Object.assign(Worker.prototype, {
    addEventListener(this: Worker, type: string, listener: (event: Event) => void): void {
      own.call(this, type, (event) => {
        const isWhole = event instanceof MessageEvent && event.data?.kind === 'parsed';
        if (isWhole && isHeld) waiting.push(() => listener.call(this, event));
        else listener.call(this, event);
      });
    },
  });
}

describe.skipIf(!hasChromium)('what is shown before a model is read whole', () => {
  let browser: Browser;
  let running: RunningWindow;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    running = await startWindow('busy');
    // A narrower viewer hides the name and the note.
    page = await browser.newPage({ viewport: { width: 1600, height: 800 } });
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watchRenderer);
    await page.addInitScript(watchWholeModels);
  });
  afterEach(async () => {
    await page.close();
    await running.stop();
  });

  async function openLibrary(): Promise<void> {
    await page.goto(running.url);
    await page.getByRole('button', { name: 'Library', exact: true }).click();
  }

  async function shown(name: string): Promise<void> {
    await page.locator('.viewer-name').getByText(name, { exact: true }).waitFor();
    await page.locator('.viewer[aria-busy=false]').waitFor();
  }

  async function look(name: string, around = AROUND, up = UP): Promise<void> {
    await page.getByLabel('File to look at').setInputFiles({
      name,
      mimeType: 'model/gltf-binary',
      buffer: await fineVaseGlb(around, up),
    });
    await shown(name);
  }

  /** What stands over the model changes with its state. */
  async function picture(): Promise<Buffer> {
    await page.evaluate(() => {
      for (const over of document.querySelectorAll<HTMLElement>('.viewer > :not(.viewport)'))
        over.style.visibility = 'hidden';
    });
    return page.locator('.viewport canvas').screenshot();
  }
  const triangles = (): Promise<number> => page.evaluate(() => window.drawnTriangles());

  it('is a sketch of a large model that was never seen, and then all of it', async () => {
    await openLibrary();
    await page.evaluate(() => window.wholeModels.hold());
    await look('fine vase.glb');
    const note = page.getByText(NOTE);
    await note.waitFor();
    expect(await page.locator('.viewer-statistics').textContent()).toContain(FACES.toLocaleString('en-GB'));
    const sketched = await picture();
    const few = await triangles();
    expect(few).toBeGreaterThan(10_000);
    expect(few).toBeLessThan(FACES / 2);

    await page.evaluate(() => window.wholeModels.letIn());
    await note.waitFor({ state: 'detached' });
    await expect.poll(triangles, { timeout: 60_000 }).toBeGreaterThanOrEqual(FACES);
    expect(await glanceDifference(await picture(), sketched)).toBeLessThan(ALIKE);
  });

  it('is the kept preview of a file that was seen, under whatever name, and then all of it', async () => {
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(PREVIEW_FILE),
    );
    await openLibrary();
    await look('vase.glb', 160, 120);
    await kept;
    await page.evaluate(() => window.wholeModels.hold());
    await look('copy of vase.glb', 160, 120);
    const note = page.getByText(NOTE);
    await note.waitFor();
    const before = await picture();
    await page.evaluate(() => window.wholeModels.letIn());
    await note.waitFor({ state: 'detached' });
    expect(await glanceDifference(await picture(), before)).toBeLessThan(ALIKE);
  });

  it('never holds the window up', async () => {
    await openLibrary();
    await shown('cactus');
    await browser.startTracing(page, { categories: [...TRACED] });
    await look('fine vase.glb');
    await page.getByText(NOTE).waitFor({ state: 'detached' });
    await expect.poll(triangles, { timeout: 60_000 }).toBeGreaterThanOrEqual(FACES);
    const longest = longestScript(await browser.stopTracing());
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThan(LONGEST_TASK_MS);
  });
});

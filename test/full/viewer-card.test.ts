import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from '../helpers/launch-chromium.ts';
import { glanceDifference } from '../helpers/picture.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';

/** Mean difference at a glance, of 255, of pictures that two filters of one light gave: with its sides confused it is 0.7. */
const SAME_LIGHT = 0.3;
const CARD = 'ANGLE (NVIDIA, NVIDIA GeForce RTX 4070 (0x00002786), OpenGL 4.6)';

/** Run in a page before its scripts: has WebGL say that a graphics card draws, although the processor does. */
function claimCard(name: string): void {
  const UNMASKED_RENDERER_WEBGL = 0x9246;
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (what) {
    return what === UNMASKED_RENDERER_WEBGL ? name : getParameter.call(this, what);
  };
}

// there is no graphics card where this runs; what is drawn otherwise for one is drawn by the processor here
describe.skipIf(!hasChromium)('a window that believes that a graphics card draws', () => {
  let browser: Browser;
  const windows: RunningWindow[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    for (const { stop } of windows) await stop();
  });

  async function newPage(): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
    page.setDefaultTimeout(120_000);
    return page;
  }

  async function firstModel(page: Page): Promise<Locator> {
    const running = await startWindow('busy');
    windows.push(running);
    await page.goto(running.url);
    await page.getByRole('button', { name: 'Library', exact: true }).click();
    await page.locator('.viewer[aria-busy=false]').waitFor();
    await page.getByText('its full detail is being read').waitFor({ state: 'hidden' });
    return page.locator('.viewport canvas');
  }

  /** Whether the canvas smooths edges by itself. */
  const hasSamples = (canvas: Locator): Promise<boolean | undefined> =>
    canvas.evaluate(
      (element: HTMLCanvasElement) => element.getContext('webgl2')?.getContextAttributes()?.antialias,
    );

  /** Without what stands over the model. */
  async function pictureOf(canvas: Locator): Promise<Buffer> {
    await canvas.evaluate(() => {
      for (const over of document.querySelectorAll<HTMLElement>('.viewer > :not(.viewport)'))
        over.style.visibility = 'hidden';
    });
    return canvas.screenshot();
  }

  it('has it smooth edges and filter the light by itself, refines nothing, and shows the same picture', async () => {
    const software = await firstModel(await newPage());
    await software.and(software.page().locator('[data-refined]')).waitFor();
    const refined = await pictureOf(software);
    expect(await hasSamples(software)).toBe(false);
    await software.page().close();

    const page = await newPage();
    await page.addInitScript(claimCard, CARD);
    const card = await firstModel(page);
    expect(await hasSamples(card)).toBe(true);
    await expect
      .poll(async () => glanceDifference(await pictureOf(card), refined), { timeout: 120_000 })
      .toBeLessThan(SAME_LIGHT);
    // refinement would be over by now
    expect(await card.getAttribute('data-refined')).toBeNull();
  });
});

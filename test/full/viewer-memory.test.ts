import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeScene } from '../../main/media/formats/write-model.ts';
import { PREVIEW_FILE } from '../../renderer/viewer/preview/preview-name.ts';
import { MODEL_FORMATS } from '../../shared/interface/formats.ts';
import { mappedScene } from '../helpers/formats/small-scene.ts';
import { hasChromium, launchChromium } from '../helpers/launch-chromium.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';
import { heldMemory, watchRenderer } from '../helpers/viewer/held-memory.ts';

const MODELS = 100;
/** Every format is read once: what is made once, whichever models follow, is there then. */
const FIRST = MODEL_FORMATS.length;
const MORE = 1.1;
const COMPARISONS = 20;

describe.skipIf(!hasChromium)('many models in one window', () => {
  let browser: Browser;
  let running: RunningWindow;
  let page: Page;
  beforeAll(async () => {
    running = await startWindow('busy');
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watchRenderer);
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(PREVIEW_FILE),
    );
    await page.goto(running.url);
    await page.getByRole('button', { name: 'Library', exact: true }).click();
    await shown('cactus');
    // from here on it is opened by its preview, whose reader and coarse surface take arrays of their own: before the rounds as after
    await kept;
  });
  afterAll(async () => {
    await browser.close();
    await running.stop();
  });

  /** The name is that of the model on the stage. */
  async function shown(name: string): Promise<void> {
    // Attached is enough: a narrow viewer hides the name.
    await page.locator('.viewer-name').getByText(name, { exact: true }).waitFor({ state: 'attached' });
    await page.locator('.viewer[aria-busy=false]').waitFor();
  }

  /** Once all of the model stands in the place of its preview, and the picture is refined, which takes textures of its own. */
  async function heldAtRest(): ReturnType<typeof heldMemory> {
    await page.getByText('its full detail is being read').waitFor({ state: 'detached' });
    await page.locator('.viewport canvas[data-refined]').waitFor();
    return heldMemory(page);
  }

  it('holds no more after a hundred than after a few', async () => {
    const files = await Promise.all(
      MODEL_FORMATS.map(async (format) => ({ format, ...(await writeScene(await mappedScene(), format)) })),
    );
    const openAndClose = async (number: number): Promise<void> => {
      const { format, bytes } = files[number % files.length] ?? { format: 'none', bytes: new Uint8Array() };
      const name = `model ${number}.${format}`;
      await page
        .getByLabel('File to look at')
        .setInputFiles({ name, mimeType: 'model/any', buffer: Buffer.from(bytes) });
      await shown(name);
      await page.getByRole('button', { name: 'Close this file' }).click();
      await shown('cactus');
    };
    for (let number = 0; number < FIRST; number += 1) await openAndClose(number);
    const before = await heldAtRest();
    for (let number = FIRST; number < FIRST + MODELS; number += 1) await openAndClose(number);
    const after = await heldAtRest();
    console.log('HELD', JSON.stringify({ before, after }));
    expect(before.geometries).toBeGreaterThan(1);
    for (const what of ['geometries', 'textures', 'objects', 'arrays'] as const)
      expect(after[what], what).toBeLessThanOrEqual(before[what] * MORE);
  });

  it('holds no more after twenty comparisons than after a few', async () => {
    const strip = page.getByRole('listbox', { name: 'Finished assets' });
    const compared = async (number: number): Promise<void> => {
      await strip.focus();
      await page.keyboard.press('Home');
      // two, three and four of them, in each of the modes
      for (let more = 0; more <= number % 3; more += 1) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('c');
      await page.keyboard.press('hwb'[number % 3] ?? 'h');
      await page.locator('.compare[aria-busy=false] canvas[data-refined]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.compare').waitFor({ state: 'detached' });
      await page.keyboard.press('Home');
      await shown('cactus');
    };
    await page.keyboard.press('Alt+3');
    await strip.waitFor();
    for (let number = 0; number < 3; number += 1) await compared(number);
    const before = await heldAtRest();
    for (let number = 3; number < 3 + COMPARISONS; number += 1) await compared(number);
    const after = await heldAtRest();
    console.log('HELD AFTER COMPARISONS', JSON.stringify({ before, after }));
    for (const what of ['geometries', 'textures', 'objects', 'arrays'] as const)
      expect(after[what], what).toBeLessThanOrEqual(before[what] * MORE);
  });
});

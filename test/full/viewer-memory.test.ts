import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeScene } from '../../main/service/formats/write-model.ts';
import { smallScene } from '../helpers/formats/small-scene.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';

const MODELS = 50;
/** What is made once, whichever models follow, is there after so many. */
const FIRST = 5;

let browser: Browser;
let running: RunningWindow;
let page: Page;
beforeAll(async () => {
  running = await startWindow('busy');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'],
  });
  page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(countGraphics);
  await page.goto(running.url);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await shown('cactus');
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

declare global {
  interface Window {
    /** What the graphics card holds for the page, and how often it was asked to draw. */
    graphics: { buffers: number; textures: number; draws: number };
  }
}

/** Counts from outside what three makes and frees. */
function countGraphics(): void {
  const counts = { buffers: 0, textures: 0, draws: 0 };
  window.graphics = counts;
  const made = WebGL2RenderingContext.prototype;
  const count = (
    name: 'createBuffer' | 'deleteBuffer' | 'createTexture' | 'deleteTexture' | 'drawElements',
    add: () => void,
  ): void => {
    const own = made[name] as (...given: unknown[]) => unknown;
    Object.assign(made, {
      [name](this: WebGL2RenderingContext, ...given: unknown[]): unknown {
        add();
        return own.apply(this, given);
      },
    });
  };
  count('createBuffer', () => counts.buffers++);
  count('deleteBuffer', () => counts.buffers--);
  count('createTexture', () => counts.textures++);
  count('deleteTexture', () => counts.textures--);
  count('drawElements', () => counts.draws++);
}

async function shown(name: string): Promise<void> {
  await page.locator('.viewer-name').getByText(name, { exact: true }).waitFor();
  await page.locator('.viewer-loading').waitFor({ state: 'detached' });
}

async function held() {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const { buffers, textures } = await page.evaluate(() => window.graphics);
  return { usedSize, buffers, textures };
}

it('holds no more after fifty models than after a few', async () => {
  const { bytes } = await writeScene(await smallScene(), 'glb');
  const open = async (number: number): Promise<void> => {
    const name = `model ${number}.glb`;
    await page
      .getByLabel('File to look at')
      .setInputFiles({ name, mimeType: 'model/gltf-binary', buffer: Buffer.from(bytes) });
    await shown(name);
  };
  for (let number = 0; number < FIRST; number += 1) await open(number);
  const before = await held();
  for (let number = FIRST; number < FIRST + MODELS; number += 1) await open(number);
  const after = await held();
  expect(after.buffers).toBeLessThanOrEqual(before.buffers * 1.1);
  expect(after.textures).toBeLessThanOrEqual(before.textures * 1.1);
  expect(after.usedSize).toBeLessThanOrEqual(before.usedSize * 1.1);
});

it('draws the model again after its graphics context was lost', async () => {
  const draws = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.viewport canvas');
    const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const heard = (name: string): Promise<unknown> =>
      new Promise((resolve) => canvas?.addEventListener(name, resolve, { once: true }));
    const lost = heard('webglcontextlost');
    extension?.loseContext();
    await lost;
    const restored = heard('webglcontextrestored');
    extension?.restoreContext();
    await restored;
    return window.graphics.draws;
  });
  await expect
    .poll(() => page.evaluate(() => window.graphics.draws), { timeout: 60_000 })
    .toBeGreaterThan(draws);
  await page.getByRole('button', { name: 'Close this file' }).click();
  await shown('cactus');
});

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Scenario } from './scenario.ts';
import type { StandInEngine } from './stand-in-engine.ts';
import { startWindow, type WindowBuild } from './start-window.ts';

export interface OpenWindow {
  readonly page: Page;
  readonly engine: StandInEngine;
  /** Errors and policy violations so far; a test that wants one takes it out. */
  readonly faults: string[];
}

interface Options {
  /**
   * Pixels of the viewer's picture to one of the page. WebGL is drawn by the processor, most of whose time goes into them: a quarter
   * of them where no test looks closely at the picture.
   */
  readonly pixelRatio: number;
  readonly build: WindowBuild;
}

interface Fixtures {
  /** Opens the built window on a stand-in engine. Faults of the page fail the test when it ends. */
  readonly open: (scenario: Scenario) => Promise<OpenWindow>;
}

declare global {
  interface Window {
    violations?: string[];
  }
}

/** Chromium says this where the page is put together without the graphics card, so that each of WebGL's pictures is read back. */
const KNOWN_WORDS = /GPU stall due to ReadPixels/;

/** Errors, warnings and violations of the policy that a page tells from now on. */
async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !KNOWN_WORDS.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
  return faults;
}

/** Playwright's test, with a window that must stay free of errors and of policy violations. */
export const test = base.extend<Fixtures & Options>({
  pixelRatio: [0.5, { option: true }],
  build: ['shipped', { option: true }],
  open: async ({ page, pixelRatio, build }, use) => {
    const faults = await watchFaults(page);
    const stops: (() => Promise<void>)[] = [];
    const engines: StandInEngine[] = [];
    await page.addInitScript((value) => {
      Object.defineProperty(window, 'devicePixelRatio', { value });
    }, pixelRatio);
    await use(async (scenario) => {
      const { url, engine, stop } = await startWindow(scenario, 0, build);
      stops.push(stop);
      engines.push(engine);
      await page.goto(url);
      // the areas come last, once the engine has told how they were left
      await expect(page.getByRole('region').first()).toBeVisible();
      return { page, engine, faults };
    });
    // what the page says once its server is gone is no fault of the page's
    const said = [...faults, ...engines.flatMap(({ loggedFaults }) => loggedFaults)];
    for (const stop of stops) await stop();
    expect(said).toEqual([]);
  },
});

/**
 * One window for the tests of a `describe`, which ask only for its page: to open one for each takes most of their time.
 * Faults of the page fail the test that they came in.
 */
export function useSharedPage(): () => Page {
  let shared: { readonly page: Page; readonly faults: string[]; readonly stop: () => Promise<void> };
  test.beforeAll(async ({ browser }) => {
    const { url, stop } = await startWindow('empty');
    const page = await browser.newPage();
    shared = { page, faults: await watchFaults(page), stop };
    await page.goto(url);
    await expect(page.getByRole('region').first()).toBeVisible();
  });
  test.afterEach(() => expect(shared.faults.splice(0)).toEqual([]));
  test.afterAll(async () => {
    await shared.page.close();
    await shared.stop();
  });
  return () => shared.page;
}

const MOST_STOPS = 30;

/** Goes to a button of a dialog by Tab, and presses it, as somebody without a pointer does. */
export async function pressByKeys(dialog: Locator, name: string | RegExp): Promise<void> {
  const button = dialog.getByRole('button', { name });
  const page = dialog.page();
  // before it has the focus, Tab would go on behind it
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible();
  await expect(button).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Opens the menu of what is selected by its key, and goes to one of its entries by the arrows. */
export async function chooseByKeys(page: Page, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role=menu]:focus, [role=menuitem]:focus')).toBeVisible();
  const entry = page.getByRole('menuitem', { name });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(entry).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Opens the samples' plan. */
export async function planSamples(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Samples/ }).click();
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
}

/** Goes to the library, and waits until the viewer shows the first asset. */
export async function openLibrary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await modelIsShown(page);
}

/** Until a first picture is drawn, its context and shaders are made; all of that in software, on cores that others use too. */
const DRAWN_WITHIN_MS = 60_000;

/** Waits until the model that was asked for is drawn. @param name where another may still be on the stage */
export async function modelIsShown(page: Page, name?: string): Promise<void> {
  if (name !== undefined)
    await expect(page.locator('.viewer-name')).toHaveText(name, { timeout: DRAWN_WITHIN_MS });
  await expect(page.locator('.viewer')).toHaveAttribute('aria-busy', 'false', { timeout: DRAWN_WITHIN_MS });
  // the canvas takes its role with its first model, when it answers keys
  await expect(page.getByRole('application')).toBeVisible({ timeout: DRAWN_WITHIN_MS });
}

/** Waits until a canvas has its last picture, with smooth edges. @param models so many may have to be opened first */
export const expectRefined = (canvas: Locator, models = 1): Promise<void> =>
  expect(canvas).toBeVisible({ timeout: models * DRAWN_WITHIN_MS });

/** Waits until nothing fades or slides any more: colours on their way to others are not the window's. What turns for ever is let be. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Takes the place of axe in a page that has it: the builder would have half a megabyte compiled twice for each look. */
const AXE_IS_THERE = 'void 0';

/** What is looked at where nothing is said: behind a dialog nothing can be reached, and it was looked at before. */
async function wholeOf(page: Page): Promise<string> {
  const dialogs = page.locator('[role=dialog]').filter({ visible: true });
  return (await dialogs.count()) > 0 ? '[role=dialog]' : ':root';
}

/**
 * No violation of any rule of axe that WCAG 2.2 AA or good practice asks for. All of a window takes a second.
 * @param asked a selector, where the rest of the page is looked at elsewhere
 * @param rules the rules to go by; all of them where none is said
 */
export async function expectAccessible(
  page: Page,
  asked?: string,
  rules: readonly string[] = [],
): Promise<void> {
  await atRest(page);
  const part = asked ?? (await wholeOf(page));
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? AXE_IS_THERE : undefined;
  // all that the newer mode adds is for frames of other origins; there are none, and it opens a page each time
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .include(part)
    // else it would also write down a selector and the markup of everything that is as it should be
    .options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`,
  );
  // soft: what else is wrong in the same walk is told as well
  expect.soft(told).toEqual([]);
}

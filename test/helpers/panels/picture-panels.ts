import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { SCENARIOS, type Scenario } from '../stand-in/scenario.ts';
import { startWindow } from '../stand-in/start-window.ts';
import { DESKTOP_PANELS } from './desktop-panels.ts';
import { PANELS, showPanel } from './panels.ts';

/**
 * Pictures of every panel, in every state that it has, at three sizes, dark and light, to be looked at by eye.
 * Needs a built window.
 *
 *     node test/helpers/panels/picture-panels.ts FOLDER [PANEL…] [--size least|small|large] [--theme dark|light] [--scale PERCENT]
 */
const SIZES = {
  least: { width: 900, height: 600 },
  small: { width: 1280, height: 720 },
  large: { width: 2560, height: 1440 },
} as const;
const SIZE_NAMES = ['least', 'small', 'large'] as const;
const THEMES = ['dark', 'light'] as const;

/** Models are drawn by the processor, and a picture of 2560 × 1440 four times as slowly as one of 1280 × 720. Milliseconds. */
const SHOWN_WITHIN_MS = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    theme: { type: 'string' },
    scale: { type: 'string', default: '100' },
  },
});
const [folder, ...names] = positionals;
if (folder === undefined) throw new Error('Say which folder the pictures go to.');
const out = resolve(folder);
const sizes = SIZE_NAMES.filter((size) => (values.size ?? size) === size);
const themes = THEMES.filter((theme) => (values.theme ?? theme) === theme);

/**
 * One window a scenario and size, through all its panels; each is pictured in every theme before the next. A window is
 * not resized under a panel: menus close then, as they should.
 */
async function pictureScenario(
  browser: Browser,
  scenario: Scenario,
  size: keyof typeof SIZES,
): Promise<void> {
  const { url, engine, stop } = await startWindow(scenario);
  const context = await browser.newContext({ viewport: SIZES[size] });
  const appear = async (theme: (typeof THEMES)[number]): Promise<void> => {
    const { appearance } = (await engine.handlers.app.snapshot(undefined)).settings;
    const scale = Number(values.scale) / 100;
    await engine.handlers.settings.update({ appearance: { ...appearance, theme, scale } });
  };
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(SHOWN_WITHIN_MS);
    await appear(themes[0] ?? 'dark');
    await page.goto(url);
    await page.getByRole('navigation', { name: 'Workspaces' }).waitFor();
    for (const panel of [...PANELS, ...DESKTOP_PANELS]) {
      const { name, scenarios, hide } = panel;
      if (!scenarios.includes(scenario) || (names.length > 0 && !names.includes(name))) continue;
      try {
        await showPanel(page, engine, panel);
        for (const theme of themes) {
          await appear(theme);
          await page.locator(`html[data-theme=${theme}]`).waitFor();
          await page.waitForLoadState('networkidle');
          await page.locator('.viewer[aria-busy=true]').waitFor({ state: 'hidden' });
          const path = join(out, `${name}-${scenario}-${size}-${theme}.png`);
          await page.screenshot({ path, animations: 'disabled' });
        }
        await hide?.(page, engine);
        console.log(`${name}-${scenario}-${size}`);
      } catch (cause) {
        process.exitCode = 1;
        console.log(`${name}-${scenario}-${size}: ${String(cause).slice(0, 600)}`);
        await page.screenshot({ path: join(out, `FAILED-${name}-${scenario}-${size}.png`) });
      }
    }
  } finally {
    await context.close();
    await stop();
  }
}

await mkdir(out, { recursive: true });
// as artists see it: bars that scroll take room
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
try {
  for (const scenario of SCENARIOS) for (const size of sizes) await pictureScenario(browser, scenario, size);
} finally {
  await browser.close();
}

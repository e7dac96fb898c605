import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import config from '../../../playwright.config.ts';
import type { Scenario } from '../stand-in/scenario.ts';
import { startWindow } from '../stand-in/start-window.ts';
import { PANELS, type ShownPanel } from './panels.ts';

/**
 * Pictures of every panel, in every state that it has, small and large, dark and light, to be looked at by eye; what axe
 * finds is told on the way. Needs a built window.
 *
 *     node test/helpers/panels/picture-panels.ts FOLDER [PANEL…]
 */
const SIZES = { small: { width: 1280, height: 720 }, large: { width: 2560, height: 1440 } } as const;
const THEMES = ['dark', 'light'] as const;

interface Shot {
  readonly panel: ShownPanel;
  readonly scenario: Scenario;
  readonly size: keyof typeof SIZES;
  readonly theme: (typeof THEMES)[number];
}

async function picture(
  browser: Browser,
  folder: string,
  { panel, scenario, size, theme }: Shot,
): Promise<string[]> {
  const { url, engine, stop } = await startWindow(scenario);
  const context = await browser.newContext({ viewport: SIZES[size] });
  try {
    const { appearance } = (await engine.handlers.app.snapshot(undefined)).settings;
    await engine.handlers.settings.update({ appearance: { ...appearance, theme } });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('navigation', { name: 'Workspaces' }).waitFor();
    await panel.show(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${panel.name}-${scenario}-${size}-${theme}.png`) });
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 140)}`);
  } finally {
    await context.close();
    await stop();
  }
}

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder the pictures go to.');
const out = resolve(folder);
await mkdir(out, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions ?? {});
let failed = 0;
for (const panel of PANELS.filter(({ name }) => names.length === 0 || names.includes(name)))
  for (const scenario of panel.scenarios)
    for (const size of ['small', 'large'] as const)
      for (const theme of THEMES) {
        const what = `${panel.name}-${scenario}-${size}-${theme}`;
        try {
          const found = await picture(browser, out, { panel, scenario, size, theme });
          failed += found.length;
          console.log(`${what}: ${found.length === 0 ? 'accessible' : found.join(' | ')}`);
        } catch (cause) {
          failed += 1;
          console.log(`${what}: ${String(cause).slice(0, 300)}`);
        }
      }
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;

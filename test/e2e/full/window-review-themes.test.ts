import { expect, type Page } from '@playwright/test';
import { depthAssets } from '../../helpers/depth/depth-assets.ts';
import { sphereMap } from '../../helpers/depth/known-maps.ts';
import { command, viewerSettled } from '../../helpers/panels/ways-to-panels.ts';
import type { StandInEngine } from '../../helpers/stand-in/stand-in-engine.ts';
import { expectAccessible, test } from '../../helpers/stand-in/window-test.ts';
import { chair, giveModel } from '../../helpers/viewer/known-models.ts';

/** What differs between the themes is colour. */
const OF_COLOUR = ['color-contrast'];

const strip = (page: Page) => page.getByRole('listbox', { name: 'Finished assets' });
const inHand = async (page: Page): Promise<void> => {
  await strip(page).focus();
  await page.keyboard.press('Home');
  await viewerSettled(page);
  await page.locator('.viewport canvas').focus();
};
const dialogBy =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await inHand(page);
    await page.keyboard.press(key);
    await page.locator('[role=dialog]').waitFor();
  };
const card =
  (key: string, name: string) =>
  async (page: Page): Promise<void> => {
    await inHand(page);
    await page.keyboard.press(key);
    await page.getByRole('region', { name }).waitFor();
  };
const leave = (page: Page): Promise<void> => page.keyboard.press('Escape');

interface Mode {
  readonly name: string;
  /** What it has of its own; the whole window where nothing is said. */
  readonly part?: string;
  readonly show: (page: Page, engine: StandInEngine) => Promise<void>;
  readonly hide?: (page: Page) => Promise<void>;
}

const compared =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator('.compare[aria-busy=false] canvas[data-refined]').waitFor();
  };

/** Every workspace, and every mode and dialog of Review, each of which can follow on the one before it. */
const MODES: readonly Mode[] = [
  { name: 'Batch', show: (page) => page.keyboard.press('Alt+1') },
  {
    name: 'Library',
    show: async (page) => {
      await page.keyboard.press('Alt+2');
      await viewerSettled(page);
    },
  },
  {
    name: 'Review',
    show: async (page) => {
      await page.keyboard.press('Alt+3');
      await inHand(page);
    },
  },
  { name: 'section', part: '.viewer', show: card('Alt+b', 'Section'), hide: leave },
  { name: 'measure', part: '.viewer', show: card('m', 'Measure'), hide: leave },
  {
    name: 'parts apart',
    part: '.viewer',
    show: async (page) => {
      await card('Alt+e', 'Explode')(page);
      await page.keyboard.press('n');
      await page.locator('.viewer-parts').waitFor();
    },
    hide: async (page) => {
      await page.keyboard.press('n');
      await page.keyboard.press('Alt+e');
    },
  },
  {
    name: 'against the reference',
    part: '.viewer',
    show: async (page) => {
      await card('Shift+r', 'Against the reference')(page);
      await page.locator('.match-difference').waitFor();
    },
    hide: leave,
  },
  {
    name: 'side by side',
    part: '[data-panel=viewer]',
    show: async (page) => {
      await inHand(page);
      await strip(page).focus();
      await page.keyboard.press('Shift+ArrowRight');
      await compared('c')(page);
    },
  },
  { name: 'wipe', part: '[data-panel=viewer]', show: compared('w') },
  { name: 'blink', part: '[data-panel=viewer]', show: compared('b') },
  {
    name: 'distance',
    part: '[data-panel=viewer]',
    show: async (page) => {
      await page.keyboard.press('d');
      await page
        .getByRole('region', { name: /^Distance of/ })
        .getByText('Largest')
        .waitFor();
    },
    hide: async (page) => {
      await leave(page);
      await leave(page);
      await page.locator('.compare').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'light table',
    show: async (page) => {
      await page.keyboard.press('Shift+G');
      await page.locator('.table-turned').first().waitFor();
    },
    hide: (page) => page.keyboard.press('Shift+G'),
  },
  {
    name: 'presentation',
    show: async (page) => {
      await dialogBy('Control+Alt+Space')(page);
      await page.locator('.quick-model[aria-busy=false] canvas').waitFor();
    },
    hide: async (page) => {
      await leave(page);
      await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'pictures',
    part: '[role=dialog]',
    show: async (page) => {
      await dialogBy('Shift+F12')(page);
      await page.getByText('Turntable', { exact: true }).click();
      await page.getByText('WebM', { exact: true }).click();
      await page.getByText('Own', { exact: true }).click();
    },
    hide: leave,
  },
  { name: 'export of parts', part: '[role=dialog]', show: dialogBy('Shift+E'), hide: leave },
  {
    name: 'decided',
    show: async (page) => {
      await inHand(page);
      for (const key of ['k', 'j', 'a', '4']) await page.keyboard.press(key);
      await page.getByRole('group', { name: 'Decisions' }).getByText('To redo 1').click();
      await expect(strip(page).getByRole('option')).toHaveCount(1);
    },
    hide: async (page) => {
      await page.getByRole('group', { name: 'Decisions' }).getByText(/^All/).click();
      await expect(strip(page).getByRole('option')).not.toHaveCount(1);
    },
  },
  {
    name: 'a depth map, its range and colours',
    part: '[data-panel=viewer]',
    show: async (page, engine) => {
      engine.addAssets(await depthAssets(page, { ball: sphereMap(160) }));
      await expect(strip(page).getByRole('option')).toHaveCount(7);
      await strip(page).focus();
      await page.keyboard.press('End');
      await page.locator('.viewer-picture').waitFor();
      await page.keyboard.press('Shift+N');
      await page.getByRole('region', { name: 'Depth range' }).getByText('Point at it').waitFor();
    },
  },
  {
    name: 'export of a depth map',
    part: '[role=dialog]',
    show: async (page) => {
      await page.keyboard.press('Shift+F11');
      await page.locator('[role=dialog]').waitFor();
    },
    hide: leave,
  },
  {
    name: 'what is to be redone',
    show: async (page) => {
      await command(page, 'Plan what is to be redone');
      await page.getByRole('grid', { name: 'Plan' }).waitFor();
    },
  },
];

test('every workspace, and every mode and dialog of Review, is accessible in dark and in light', async ({
  open,
  page,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 1280, height: 720 });
  await giveModel(page, 0, chair(0, [[0.6, 0.4, 0.3]]));
  const { engine } = await open('busy');
  let theme: 'dark' | 'light' = 'dark';
  for (const { name, part, show, hide } of MODES) {
    await test.step(name, async () => {
      await show(page, engine);
      await expectAccessible(page, part);
      theme = theme === 'dark' ? 'light' : 'dark';
      const { appearance } = (await engine.handlers.app.snapshot(undefined)).settings;
      await engine.handlers.settings.update({ appearance: { ...appearance, theme } });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page, part, OF_COLOUR);
      await hide?.(page);
    });
  }
});

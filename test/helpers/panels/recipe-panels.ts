import type { Page } from '@playwright/test';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';
import type { ShownPanel } from './shown-panel.ts';
import { dialog } from './ways-to-panels.ts';

const FINE = { ...DEFAULT_RECIPE, resolution: '1024' as const };

/** The artist has two recipes, and the first was changed twice. */
async function withRecipes(page: Page, engine: StandInEngine): Promise<void> {
  const until = Date.UTC(2026, 10, 18, 16, 2);
  await engine.handlers.settings.update({
    recipes: [
      {
        name: 'Hero prop',
        recipe: FINE,
        fixes: ['convert', 'pad'],
        versions: [
          { recipe: { ...FINE, faces: 900_000 }, until },
          { recipe: DEFAULT_RECIPE, until: until - 86_400_000 },
        ],
      },
      { name: 'Background', recipe: { ...DEFAULT_RECIPE, faces: 100_000, format: 'fbx' } },
    ],
  });
  await page
    .getByRole('button', { name: /^Hero prop/ })
    .first()
    .click();
  await page.locator('.recipe-whole-cost').waitFor();
}

/** What belongs to recipes, and the end of a batch. */
export const RECIPE_PANELS: readonly ShownPanel[] = [
  {
    name: 'recipe-costs',
    scenarios: ['busy'],
    show: async (page, engine) => {
      await withRecipes(page, engine);
      await page.locator('.recipe-panel .segment', { hasText: /^512$/ }).hover();
    },
  },
  {
    name: 'recipe-changed',
    scenarios: ['busy'],
    part: '.recipe-panel',
    show: async (page, engine) => {
      await withRecipes(page, engine);
      await page.getByRole('radio', { name: 'obj', exact: true }).click({ force: true });
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    },
  },
  {
    name: 'recipe-menu',
    scenarios: ['busy'],
    show: async (page, engine) => {
      await withRecipes(page, engine);
      await page.getByRole('button', { name: 'What can be done with Hero prop' }).click();
    },
  },
  {
    name: 'recipe-versions',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page, engine) => {
      await withRecipes(page, engine);
      await dialog('Versions of the recipe…')(page);
    },
  },
  {
    name: 'batch-end',
    scenarios: ['busy'],
    show: async (page, engine) => {
      const { jobs } = await engine.handlers.jobs.snapshot(undefined);
      const { batchId = '' } = jobs[0] ?? {};
      engine.emit({
        event: 'batch.ended',
        payload: { batchId, title: 'tavern props', done: 12, failed: 1, cancelled: 0, unknown: 0 },
      });
      await page.locator('.batch-end').waitFor();
    },
  },
  {
    name: 'save-report',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await page.locator('.batch-end').getByRole('button', { name: 'Save report…' }).click();
      await page.getByRole('dialog', { name: 'Save report' }).waitFor();
    },
    hide: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Put away the end of/ }).click();
    },
  },
];

import type { Page } from '@playwright/test';
import type { Scenario } from '../stand-in/scenario.ts';

/** A panel, a page or a dialog of the window, and how it comes into sight from the start. */
export interface ShownPanel {
  readonly name: string;
  /** States in which it says something of its own. */
  readonly scenarios: readonly Scenario[];
  readonly show: (page: Page) => Promise<void>;
}

const ALL: readonly Scenario[] = ['empty', 'busy', 'failed', 'full'];

const command = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('F3');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(words);
  await page.keyboard.press('Enter');
};
const focusQueue = async (page: Page): Promise<void> => {
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
};
const planned = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Samples/ }).click();
  await page.getByRole('grid', { name: 'Plan' }).waitFor();
};
const task = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('radio', { name, exact: true }).click({ force: true });
};
const library = async (page: Page): Promise<void> => {
  await page.keyboard.press('Alt+2');
  await page.locator('.viewer-loading').waitFor({ state: 'detached' });
};
/** A page of the settings, by the end of its command's name. */
const settings =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await command(page, words);
    await page.getByRole('dialog').waitFor();
  };

/** Everything that is looked at: by eye in pictures, and by axe. */
export const PANELS: readonly ShownPanel[] = [
  { name: 'batch', scenarios: ALL, show: async () => undefined },
  { name: 'plan', scenarios: ['busy', 'failed', 'full'], show: planned },
  {
    name: 'plan-missing',
    scenarios: ['empty'],
    show: async (page) => {
      await page.getByLabel('Path of a folder or an image').fill('/missing');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'task-depth', scenarios: ['empty', 'busy'], show: (page) => task(page, 'Depth') },
  { name: 'task-parts', scenarios: ['empty', 'busy'], show: (page) => task(page, 'Parts') },
  {
    name: 'task-texture',
    scenarios: ['busy'],
    show: async (page) => {
      await task(page, 'Texture');
      await planned(page);
    },
  },
  {
    name: 'job',
    scenarios: ['busy', 'failed', 'full'],
    show: async (page) => {
      await focusQueue(page);
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowDown');
      await page.locator('.job-details').waitFor();
    },
  },
  {
    name: 'job-menu',
    scenarios: ['busy', 'failed'],
    show: async (page) => {
      await focusQueue(page);
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'library', scenarios: ALL, show: library },
  {
    name: 'viewer',
    scenarios: ['busy', 'failed'],
    show: async (page) => {
      await library(page);
      await page.getByRole('listbox').first().focus();
      await page.keyboard.press('Enter');
    },
  },
  { name: 'connections', scenarios: ALL, show: settings('connections') },
  { name: 'preferences', scenarios: ['busy'], show: settings('preferences') },
  { name: 'spending', scenarios: ['empty', 'busy', 'full'], show: settings('spending') },
  { name: 'log', scenarios: ['empty', 'busy'], show: settings('log…') },
  { name: 'about', scenarios: ['busy'], show: settings('about') },
  {
    name: 'palette',
    scenarios: ['busy'],
    show: async (page) => {
      await page.keyboard.press('F3');
      await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
    },
  },
  { name: 'keys', scenarios: ['busy'], show: settings('keys') },
  {
    name: 'folder-picker',
    scenarios: ['busy'],
    show: async (page) => {
      await page.getByRole('button', { name: 'Choose folder…' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'save-recipe',
    scenarios: ['busy'],
    show: async (page) => {
      await page.getByRole('button', { name: 'Save recipe as…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'decide',
    scenarios: ['failed'],
    show: async (page) => {
      await page.getByRole('button', { name: 'Decide…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'release',
    scenarios: ['failed'],
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Release / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'adopt',
    scenarios: ['failed'],
    show: async (page) => {
      await page.getByRole('button', { name: /^Adopt the task/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'adopt-new', scenarios: ['busy'], show: settings('adopt a task…') },
  {
    name: 'budget',
    scenarios: ['busy'],
    show: async (page) => {
      await focusQueue(page);
      await page.keyboard.press('b');
      await page.getByRole('dialog').waitFor();
    },
  },
];

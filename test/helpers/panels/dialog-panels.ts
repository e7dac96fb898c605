import type { ShownPanel } from './shown-panel.ts';
import { ask, dialog, plan, selectJob } from './ways-to-panels.ts';

/** Every dialog and page of the settings, from the Batch workspace. */
export const DIALOG_PANELS: readonly ShownPanel[] = [
  { name: 'keys', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Keys…') },
  { name: 'about', scenarios: ['busy'], part: '[role=dialog]', show: dialog('About Maquette…') },
  { name: 'primitives', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Interface primitives…') },
  {
    name: 'toast-long',
    scenarios: ['busy'],
    part: '.toasts',
    show: async (page) => {
      await dialog('Interface primitives…')(page);
      await page.getByRole('button', { name: 'Say what failed' }).click();
      await page.locator('.toast-error').waitFor();
    },
  },
  {
    name: 'connections',
    scenarios: ['empty', 'busy', 'failed'],
    part: '[role=dialog]',
    show: dialog('Connections…'),
  },
  {
    name: 'account',
    scenarios: ['busy', 'failed'],
    part: '[role=dialog]',
    show: async (page) => {
      await dialog('Connections…')(page);
      await page.getByRole('button', { name: /^Studio account/ }).click();
    },
  },
  {
    name: 'account-forget',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await dialog('Connections…')(page);
      await page.getByRole('button', { name: /^Freelance/ }).click();
      await page.getByRole('button', { name: 'Forget…' }).click();
    },
  },
  {
    name: 'account-new',
    scenarios: ['empty'],
    part: '[role=dialog]',
    show: async (page) => {
      await dialog('Connections…')(page);
      await page.getByRole('button', { name: 'Add an account' }).click();
    },
  },
  { name: 'preferences', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Preferences…') },
  { name: 'keys-page', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Change keys…') },
  {
    name: 'spending',
    scenarios: ['empty', 'busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await dialog('Spending…')(page);
      await page.getByRole('grid', { name: 'Spending' }).or(page.getByText('Nothing spent')).waitFor();
    },
  },
  { name: 'log', scenarios: ['empty'], part: '[role=dialog]', show: dialog('Log…') },
  { name: 'folder-picker', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Choose folder…') },
  {
    name: 'arrange-views',
    scenarios: ['busy', 'full'],
    part: '[role=dialog]',
    show: async (page) => {
      await plan(page);
      await dialog('Arrange views…')(page);
    },
  },
  { name: 'save-recipe', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Save recipe as…') },
  { name: 'decide', scenarios: ['failed'], part: '[role=dialog]', show: ask(/^Decide about /) },
  { name: 'release', scenarios: ['failed'], part: '[role=dialog]', show: ask(/^Release /) },
  { name: 'adopt', scenarios: ['failed'], part: '[role=dialog]', show: ask(/^Adopt the task/) },
  { name: 'adopt-new', scenarios: ['busy'], part: '[role=dialog]', show: dialog('Adopt a task…') },
  {
    name: 'budget',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('b');
      await page.getByRole('dialog').waitFor();
    },
  },
];

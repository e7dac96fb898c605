import { expect } from '@playwright/test';
import { ALL_SCENARIOS, type ShownPanel } from './shown-panel.ts';
import { command, menu, plan, selectJob } from './ways-to-panels.ts';

/** The Batch workspace as it is opened, its plan, and every menu. */
export const MENU_PANELS: readonly ShownPanel[] = [
  {
    name: 'first-steps',
    scenarios: ['empty', 'busy'],
    part: '.first-steps',
    show: async (page) => {
      await command(page, 'First steps');
      await page.getByRole('region', { name: 'First steps' }).waitFor();
    },
    hide: (page) => page.getByRole('button', { name: 'Put the first steps away' }).click(),
  },
  { name: 'batch', scenarios: ALL_SCENARIOS, show: async () => undefined },
  {
    name: 'plan-missing',
    scenarios: ['empty'],
    show: async (page) => {
      await page.getByLabel('Path of a folder or an image').fill('/missing');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'plan', scenarios: ALL_SCENARIOS, show: plan },
  {
    name: 'plan-pictures',
    scenarios: ['failed'],
    part: '[data-panel=plan]',
    show: async (page) => {
      await plan(page);
      await page.getByRole('button', { name: 'Plan as pictures' }).click();
      await page.getByRole('listbox', { name: 'Plan' }).getByRole('option').nth(3).click();
    },
    hide: async (page) => {
      await page.getByRole('button', { name: 'Plan as pictures' }).click();
      await page.getByRole('grid', { name: 'Plan' }).waitFor();
    },
  },
  {
    name: 'plan-shortfall',
    scenarios: ['busy'],
    part: '[data-panel=plan]',
    show: async (page) => {
      await plan(page);
      await page.getByRole('textbox', { name: 'Budget of this batch' }).pressSequentially('40');
      await page.getByText(/^The budget of 40\.00/).waitFor();
    },
    hide: (page) => page.getByRole('textbox', { name: 'Budget of this batch' }).fill(''),
  },
  {
    name: 'plan-blocked',
    scenarios: ['failed'],
    part: '[data-panel=recipe]',
    show: async (page) => {
      await page.getByRole('grid', { name: 'Plan' }).focus();
      await page.keyboard.press('Home');
    },
  },
  ...['File', 'Edit', 'Batch', 'Queue', 'Asset', 'View', 'Window', 'Help'].map(
    (name): ShownPanel => ({
      name: `menu-${name.toLowerCase()}`,
      scenarios: ['busy'],
      part: '.popup-layer',
      show: menu(name),
    }),
  ),
  {
    name: 'submenu',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await menu('View')(page);
      await page
        .locator('[role=menuitem][aria-haspopup=menu]')
        .filter({ visible: true })
        .last()
        .press('ArrowRight');
      await expect(page.getByRole('menu')).toHaveCount(2);
    },
  },
  {
    name: 'menu-job',
    scenarios: ['busy', 'failed'],
    part: '.popup-layer',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'menu-area',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page.getByRole('tab', { name: 'Sources' }).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'menu-columns',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page
        .getByRole('region', { name: 'Queue' })
        .getByRole('button', { name: 'Columns and order' })
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'queue-filter',
    scenarios: ['busy'],
    part: '.queue-panel',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('Control+f');
      await page.keyboard.type('nothing is called this');
      await page.getByText(/^0 of/).waitFor();
    },
    hide: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'models',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Model' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'palette',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await page.keyboard.press('F3');
      await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
    },
  },
];

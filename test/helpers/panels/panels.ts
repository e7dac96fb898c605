import type { Page } from '@playwright/test';
import type { Scenario } from '../stand-in/scenario.ts';

/** A panel, a page, a menu or a dialog of the window, and how it comes into sight from the start. */
export interface ShownPanel {
  readonly name: string;
  /** States in which it says something of its own. */
  readonly scenarios: readonly Scenario[];
  readonly show: (page: Page) => Promise<void>;
  /** Puts back what going back to the start does not. */
  readonly hide?: (page: Page) => Promise<void>;
}

const ALL: readonly Scenario[] = ['empty', 'busy', 'failed', 'full'];
const DAMAGED: readonly Scenario[] = ['busy', 'failed', 'full'];

/** Calls a command by its name, which may go on to a dialog. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  await field.fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

const dialog =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await command(page, words);
    await page.getByRole('dialog').waitFor();
  };

const menu =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('menu').first().waitFor();
  };

async function selectJob(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
}

async function plan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Samples/ }).click();
  await page.getByRole('grid', { name: 'Plan' }).getByRole('row').nth(3).click();
}

const task =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name, exact: true }).click({ force: true });
  };

/** What the viewer is to show is drawn, or said to be impossible. */
async function viewerSettled(page: Page): Promise<void> {
  await page.locator('.viewer-loading').waitFor({ state: 'detached' });
  await page
    .locator('.viewport canvas[role=application], .viewer [role=alert], .viewer-drop .empty')
    .first()
    .waitFor();
}

const workspace =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await viewerSettled(page);
  };

const library = workspace('Library');

/** Opens a question that a button of the queue asks. */
const ask =
  (button: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** Everything that is looked at, by eye in pictures and by axe, in an order in which one can follow on the other. */
export const PANELS: readonly ShownPanel[] = [
  { name: 'batch', scenarios: ALL, show: async () => undefined },
  {
    name: 'plan-missing',
    scenarios: ['empty'],
    show: async (page) => {
      await page.getByLabel('Path of a folder or an image').fill('/missing');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'plan', scenarios: ALL, show: plan },
  {
    name: 'plan-blocked',
    scenarios: ['failed'],
    show: async (page) => {
      await page.getByRole('grid', { name: 'Plan' }).focus();
      await page.keyboard.press('End');
    },
  },
  ...['File', 'Edit', 'Batch', 'Queue', 'Asset', 'View', 'Window', 'Help'].map(
    (name): ShownPanel => ({ name: `menu-${name.toLowerCase()}`, scenarios: ['busy'], show: menu(name) }),
  ),
  {
    name: 'menu-job',
    scenarios: ['busy', 'failed'],
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'menu-area',
    scenarios: ['busy'],
    show: async (page) => {
      await page.getByRole('tab', { name: 'Sources' }).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'menu-columns',
    scenarios: ['busy'],
    show: async (page) => {
      await page.getByRole('button', { name: 'Columns and order' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'queue-filter',
    scenarios: ['busy'],
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
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Model' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'palette', scenarios: ['busy'], show: (page) => page.keyboard.press('F3') },
  { name: 'keys', scenarios: ['busy'], show: dialog('Keys…') },
  { name: 'about', scenarios: ['busy'], show: dialog('About Maquette…') },
  { name: 'primitives', scenarios: ['busy'], show: dialog('Interface primitives…') },
  { name: 'connections', scenarios: ALL, show: dialog('Connections…') },
  {
    name: 'account',
    scenarios: ['busy', 'failed'],
    show: async (page) => {
      await dialog('Connections…')(page);
      await page.getByRole('button', { name: /^Studio account/ }).click();
    },
  },
  {
    name: 'account-new',
    scenarios: ['empty'],
    show: async (page) => {
      await dialog('Connections…')(page);
      await page.getByRole('button', { name: 'Add an account' }).click();
    },
  },
  { name: 'preferences', scenarios: ['busy'], show: dialog('Preferences…') },
  { name: 'keys-page', scenarios: ['busy'], show: dialog('Change keys…') },
  { name: 'spending', scenarios: ['empty', 'busy', 'full'], show: dialog('Spending…') },
  { name: 'log', scenarios: ['empty'], show: dialog('Log…') },
  { name: 'folder-picker', scenarios: ['busy'], show: dialog('Choose folder…') },
  { name: 'save-recipe', scenarios: ['busy'], show: dialog('Save recipe as…') },
  { name: 'decide', scenarios: ['failed'], show: ask(/^Decide…/) },
  { name: 'release', scenarios: ['failed'], show: ask(/^Release /) },
  { name: 'adopt', scenarios: ['failed'], show: ask(/^Adopt the task/) },
  { name: 'adopt-new', scenarios: ['busy'], show: dialog('Adopt a task…') },
  {
    name: 'budget',
    scenarios: ['busy'],
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('b');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'toast',
    scenarios: ['busy'],
    show: async (page) => {
      await page.getByRole('button', { name: 'Cancel lamp', exact: true }).click();
      await page.getByText('lamp cancelled.').waitFor();
    },
  },
  {
    name: 'job',
    scenarios: DAMAGED,
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowDown');
      await page.locator('.job-details').waitFor();
    },
  },
  { name: 'task-depth', scenarios: ['empty', 'busy'], show: task('Depth') },
  { name: 'task-parts', scenarios: ['empty', 'busy'], show: task('Parts') },
  {
    name: 'task-texture',
    scenarios: ['busy'],
    show: async (page) => {
      await task('Model')(page);
      await task('Texture')(page);
    },
  },
  { name: 'library', scenarios: ALL, show: library },
  {
    name: 'library-sidebar',
    scenarios: ['busy'],
    show: async (page) => {
      await library(page);
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('n');
      await page.getByRole('complementary').waitFor();
    },
    hide: (page) => page.keyboard.press('n'),
  },
  {
    name: 'library-pie',
    scenarios: ['busy'],
    show: async (page) => {
      await library(page);
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('z');
      await page.getByRole('menu', { name: 'Shading' }).waitFor();
    },
  },
  {
    name: 'menu-asset-of-cover',
    scenarios: ['busy'],
    show: async (page) => {
      await library(page);
      await page.getByRole('option').nth(1).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'library-trash',
    scenarios: ['busy'],
    show: async (page) => {
      await library(page);
      await page.getByRole('option').last().click();
      await page.keyboard.press('Delete');
      await page.getByRole('radio', { name: 'Trash 1' }).click({ force: true });
      await page.getByRole('listbox', { name: 'Assets in the trash' }).waitFor();
    },
  },
  {
    name: 'delete-for-good',
    scenarios: ['busy'],
    show: async (page) => {
      await library(page);
      await page.getByRole('listbox', { name: 'Assets in the trash' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
    },
  },
  { name: 'review', scenarios: ALL, show: workspace('Review') },
];

/** Closes whatever lies over the window, and goes back to where every panel is shown from. */
export async function leave(page: Page): Promise<void> {
  const over = page.locator('[role=dialog], [role=menu], .popup');
  while ((await over.count()) > 0) {
    await page.keyboard.press('Escape');
    await over.last().waitFor({ state: 'detached', timeout: 2_000 }).catch(() => undefined);
  }
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await page.getByRole('grid', { name: 'Queue' }).or(page.getByText('No jobs yet')).first().waitFor();
}

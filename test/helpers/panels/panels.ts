import { expect, type Page } from '@playwright/test';
import type { Scenario } from '../stand-in/scenario.ts';
import {
  ask,
  dialog,
  longNamedPicture,
  menu,
  plan,
  selectJob,
  task,
  viewerSettled,
} from './ways-to-panels.ts';

/** A panel, a page, a menu or a dialog of the window, and how it comes into sight from the start. */
export interface ShownPanel {
  readonly name: string;
  /** Where it stands; Batch where nothing is said. */
  readonly workspace?: 'Batch' | 'Library' | 'Review';
  /** States in which it says something of its own. */
  readonly scenarios: readonly Scenario[];
  /** What is new in it, a selector of CSS: the rest was looked at before. The whole window where nothing is said. */
  readonly part?: string;
  readonly show: (page: Page) => Promise<void>;
  /** Puts back what going back to the start does not. */
  readonly hide?: (page: Page) => Promise<void>;
}

const ALL: readonly Scenario[] = ['empty', 'busy', 'failed', 'full'];
const WITH_JOBS: readonly Scenario[] = ['busy', 'failed', 'full'];

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
    part: '[data-panel=recipe]',
    show: async (page) => {
      await page.getByRole('grid', { name: 'Plan' }).focus();
      await page.keyboard.press('End');
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
      await page.getByRole('button', { name: 'Columns and order' }).click();
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
  {
    name: 'toast',
    scenarios: ['busy'],
    part: '.toasts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Cancel lamp', exact: true }).click();
      await page.getByText('lamp cancelled.').waitFor();
    },
  },
  {
    name: 'job',
    scenarios: WITH_JOBS,
    part: '.queue-panel, .job-details',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowDown');
      await page.locator('.job-details').waitFor();
    },
  },
  { name: 'task-depth', scenarios: ['empty', 'busy'], part: '.recipe-form', show: task('Depth') },
  { name: 'task-parts', scenarios: ['empty', 'busy'], part: '.recipe-form', show: task('Parts') },
  {
    name: 'task-texture',
    scenarios: ['busy'],
    part: '.recipe-form',
    show: async (page) => {
      await task('Model')(page);
      await task('Texture')(page);
    },
  },
  { name: 'library', workspace: 'Library', scenarios: ALL, show: viewerSettled },
  {
    name: 'library-sidebar',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.viewer-sidebar',
    show: async (page) => {
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('n');
      await page.getByRole('complementary').waitFor();
    },
    hide: (page) => page.keyboard.press('n'),
  },
  {
    name: 'library-reference',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.viewer',
    show: async (page) => {
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('n');
      await page.getByRole('complementary').getByRole('radio', { name: 'Over' }).click({ force: true });
      await page.getByLabel('Opacity of the reference').waitFor();
    },
    hide: async (page) => {
      await page.getByRole('group', { name: 'Reference' }).getByText('Off').click();
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('n');
    },
  },
  {
    name: 'viewer-more',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page.getByRole('button', { name: 'Matcaps and channels' }).click();
      await page.locator('.viewer-popover').waitFor();
    },
  },
  {
    name: 'viewer-overlays',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page.getByRole('button', { name: 'Overlays' }).click();
      await page.locator('.viewer-popover').waitFor();
    },
  },
  {
    name: 'library-pie',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '[role=menu]',
    show: async (page) => {
      await page.locator('.viewport canvas').focus();
      await page.keyboard.press('z');
      await page.getByRole('menu', { name: 'Shading' }).waitFor();
    },
  },
  {
    name: 'menu-asset-of-cover',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.popup-layer',
    show: async (page) => {
      await page.getByRole('option').nth(1).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'review', workspace: 'Review', scenarios: ALL, show: viewerSettled },
  {
    name: 'review-depth',
    workspace: 'Review',
    scenarios: ['busy'],
    part: '.viewer, [data-panel=properties]',
    show: longNamedPicture,
    hide: (page) => page.getByRole('button', { name: 'Close this file' }).click(),
  },
  // what is thrown away stays what Review shows: the trash comes last
  {
    name: 'library-trash',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '.library-panel, [data-panel=properties]',
    show: async (page) => {
      await page.getByRole('option').last().click();
      await page.keyboard.press('Delete');
      await page.getByRole('radio', { name: 'Trash 1' }).click({ force: true });
      await page.getByRole('listbox', { name: 'Assets in the trash' }).waitFor();
    },
  },
  {
    name: 'delete-for-good',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await page.getByRole('listbox', { name: 'Assets in the trash' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
    },
  },
];

/** Closes whatever lies over the window, goes to a panel's workspace, and shows it. */
export async function showPanel(page: Page, { workspace = 'Batch', show }: ShownPanel): Promise<void> {
  const over = page.locator('[role=dialog], [role=menu], .popup').filter({ visible: true });
  for (let open = await over.count(); open > 0; open = await over.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => over.count()).toBeLessThan(open);
  }
  const tab = page.getByRole('button', { name: workspace, exact: true });
  if ((await tab.getAttribute('aria-current')) === null) await tab.click();
  await page.locator('[data-panel]').first().waitFor();
  await show(page);
}

import { libraryPlace } from '../library-place.ts';
import { ALL_SCENARIOS, type ShownPanel } from './shown-panel.ts';
import { ask, doubtAssets, longNamedPicture, viewerSettled } from './ways-to-panels.ts';

/** The Library and Review workspaces, and what lies over their viewer. */
export const VIEWER_PANELS: readonly ShownPanel[] = [
  { name: 'library', workspace: 'Library', scenarios: ALL_SCENARIOS, show: viewerSettled },
  {
    name: 'library-doubt',
    workspace: 'Library',
    scenarios: ['busy'],
    part: '[data-panel=properties]',
    show: async (page, engine) => {
      await doubtAssets(engine, true);
      await page.locator('[data-panel=properties]').getByText('It is not sure').waitFor();
    },
    hide: (_page, engine) => doubtAssets(engine, false),
  },
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
  { name: 'review', workspace: 'Review', scenarios: ALL_SCENARIOS, show: viewerSettled },
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
    scenarios: ['busy', 'full'],
    part: '.library-panel, [data-panel=properties]',
    show: async (page) => {
      await page.getByRole('option').last().click();
      await page.keyboard.press('Delete');
      await libraryPlace(page, 'Trash', 1).click({ force: true });
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
  {
    name: 'empty-trash',
    workspace: 'Library',
    scenarios: ['full'],
    part: '[role=dialog]',
    show: ask(/^Empty…/),
  },
];

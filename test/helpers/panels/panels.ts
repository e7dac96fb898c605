import { expect, type Page } from '@playwright/test';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';
import { DIALOG_PANELS } from './dialog-panels.ts';
import { JOB_PANELS } from './job-panels.ts';
import { MENU_PANELS } from './menu-panels.ts';
import { RECIPE_PANELS } from './recipe-panels.ts';
import type { ShownPanel } from './shown-panel.ts';
import { VIEWER_PANELS } from './viewer-panels.ts';

/** Everything that is looked at, by eye in pictures and by axe, in an order in which one can follow on the other. */
export const PANELS: readonly ShownPanel[] = [
  ...MENU_PANELS,
  ...DIALOG_PANELS,
  ...JOB_PANELS,
  ...RECIPE_PANELS,
  ...VIEWER_PANELS,
];

/** Closes whatever lies over the window, goes to a panel's workspace, and shows it. */
export async function showPanel(
  page: Page,
  engine: StandInEngine,
  { workspace = 'Batch', show }: ShownPanel,
): Promise<void> {
  const over = page.locator('[role=dialog], [role=menu], .popup').filter({ visible: true });
  for (let open = await over.count(); open > 0; open = await over.count()) {
    // The first Escape may answer a question inside of a dialog, which stays open.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect.poll(() => over.count(), { timeout: 2_000 }).toBeLessThan(open);
    }).toPass({ timeout: 60_000 });
  }
  const tab = page.getByRole('button', { name: workspace, exact: true });
  if ((await tab.getAttribute('aria-current')) === null) await tab.click();
  await page.locator('[data-panel]').first().waitFor();
  await show(page, engine);
}

import { expect, type Locator, type Page } from '@playwright/test';

export const planOf = (page: Page): Locator => page.getByRole('grid', { name: 'Plan' });
export const queueOf = (page: Page): Locator => page.getByRole('grid', { name: 'Queue' });
export const queueArea = (page: Page): Locator => page.getByRole('region', { name: 'Queue' });
export const rowOf = (page: Page, name: string): Locator =>
  queueOf(page).getByRole('row', { name: new RegExp(`^${name} `) });

/** Ready-made results come quickly, but each goes the whole way home. */
export const BATCH_MS = 240_000;

/** The words in the queue's head and in the status bar, once both say how the queue stands. */
export async function expectQueue(
  page: Page,
  head: readonly RegExp[],
  statusBar: string | RegExp,
): Promise<void> {
  for (const words of head) await expect(queueArea(page).getByText(words)).toBeVisible({ timeout: BATCH_MS });
  await expect(page.getByRole('contentinfo')).toContainText(statusBar, { timeout: BATCH_MS });
}

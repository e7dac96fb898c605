import type { Locator, Page } from '@playwright/test';

/** What shows the library or its trash with its count: an entry of the panel Find, or a switch over the covers where that panel has no room. */
export function libraryPlace(page: Page, place: 'All' | 'Trash', count: number): Locator {
  const entry = page.getByRole('treeitem', { name: `${place} ${count}`, exact: true });
  return entry.or(page.getByRole('radio', { name: `${place} ${count}`, exact: true }));
}

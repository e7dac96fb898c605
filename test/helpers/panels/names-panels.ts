import type { Page } from '@playwright/test';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';
import type { ShownPanel } from './shown-panel.ts';

/** Unfolds the section of names and copies, and types a template. */
const typed =
  (template: string) =>
  async (page: Page, engine: StandInEngine): Promise<void> => {
    await engine.handlers.settings.update({
      naming: { handOff: { folder: '/projects/tavern/models/incoming', mirror: true } },
    });
    const samples = page.getByRole('button', { name: 'Try the samples' });
    if (await samples.isVisible()) await samples.click();
    const head = page.getByRole('button', { name: 'Names and copies' });
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
    await page.getByRole('textbox', { name: 'Name of each result' }).fill(template);
    await head.scrollIntoViewIfNeeded();
  };

/** How results are named, and where their copies go. */
export const NAMES_PANELS: readonly ShownPanel[] = [
  { name: 'names', scenarios: ['busy'], part: '.names-form', show: typed('{model}/{date}-{name}-{n:3}') },
  { name: 'names-refused', scenarios: ['busy'], part: '.names-form', show: typed('{model}/{color}') },
];

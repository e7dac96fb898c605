import { expect } from '@playwright/test';
import { recipeFileText } from '../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { test } from '../helpers/stand-in/window-test.ts';

test('recipes come from a file whole or not at all, are ordered and deleted by keyboard, and come back', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const own = async (): Promise<string> => {
    const { settings } = await engine.handlers.app.snapshot(undefined);
    return settings.recipes.map(({ name }) => name).join(' ');
  };
  const importFile = async (text: string): Promise<void> => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import recipes…' }).click();
    await (await chosen).setFiles({ name: 'props.json', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  const text = recipeFileText(['Hero', 'Crowd'].map((name) => ({ name, recipe: DEFAULT_RECIPE })));
  await importFile(text.replace('"pbr": false', '"pbr": false, "command": "x"'));
  await expect(page.locator('.toast-error')).toContainText('“command”, which no recipe has');
  expect(await own()).toBe('');
  await importFile(text);
  await expect.poll(own).toBe('Hero Crowd');
  await importFile(text);
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(own).toBe('Hero Crowd Hero (2) Crowd (2)');

  await page.getByRole('button', { name: /^Hero \(2\)/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(own).toBe('Hero Hero (2) Crowd Crowd (2)');
  await expect(page.getByRole('button', { name: /^Hero \(2\)/ })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(own).toBe('Hero Crowd Crowd (2)');
  await expect(page.getByText('“Hero (2)” deleted.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(own).toBe('Hero Hero (2) Crowd Crowd (2)');
});

test('the end of a batch leads to what it made, and to its report', async ({ open }) => {
  const { page, engine } = await open('busy');
  const { jobs, summary } = await engine.handlers.jobs.snapshot(undefined);
  const done = jobs.flatMap((job, index) =>
    job.state.state === 'done' ? [{ ...job, state: { ...job.state, assetId: `asset-${index % 2}` } }] : [],
  );
  engine.emit({ event: 'jobs.changed', payload: { changed: done, removed: [], summary } });
  const { batchId = '' } = done[0] ?? {};
  engine.emit({
    event: 'batch.ended',
    payload: { batchId, title: 'tavern props', done: done.length, failed: 0, cancelled: 0, unknown: 0 },
  });
  const note = page.locator('.batch-end');
  await note.getByRole('button', { name: 'Save report…' }).click();
  await page.getByRole('radio', { name: 'CSV' }).click({ force: true });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save…', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe(`${batchId}-report.csv`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await note.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByRole('button', { name: 'This batch' })).toHaveAttribute('aria-pressed', 'true');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('searchbox', { name: 'Search the library' })).toHaveValue(`batch:${batchId}`);
});

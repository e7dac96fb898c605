import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('the ends of several batches leave the queue in sight, beside the details of a job', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  const { jobs, summary } = await engine.handlers.jobs.snapshot(undefined);
  const changed = jobs.map((job, at) => ({ ...job, batchId: `batch-${at % 3}` }));
  engine.emit({ event: 'jobs.changed', payload: { changed, removed: [], summary } });
  for (const [at, title] of ['tavern props', 'castle and its gate', 'market stalls'].entries())
    engine.emit({
      event: 'batch.ended',
      payload: { batchId: `batch-${at}`, title, done: 12, failed: 1, cancelled: 0, unknown: 0 },
    });
  const grid = page.getByRole('grid', { name: 'Queue' });
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  await expect(page.locator('.job-details')).toBeVisible();
  const notes = page.locator('.batch-end');
  // only the newest; one line says that there are others
  await expect(notes.first()).toContainText('market stalls');
  await expect(notes).toHaveCount(1);
  const others = page.getByRole('button', { name: '2 more batches have ended' });
  await expect(others).toHaveAttribute('aria-expanded', 'false');
  const room = async (): Promise<number> => (await page.locator('.queue-notes').boundingBox())?.height ?? 0;
  expect(await room()).toBeLessThan(40);
  await expectAccessible(page);

  await others.click();
  await expect(notes).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Show only the newest' })).toBeFocused();
  await page.getByRole('button', { name: 'Put away the end of tavern props' }).click();
  await page.getByRole('button', { name: 'Put away the end of market stalls' }).click();
  await expect(notes).toHaveCount(1);
  await expect(notes).toContainText('castle and its gate');
  await expect(page.getByRole('button', { name: 'Show only the newest' })).toHaveCount(0);
});

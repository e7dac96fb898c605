import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServiceProcess } from '../../helpers/service-process.ts';
import { startRealApp } from '../../helpers/start-real-app.ts';
import { CLIENT } from '../../helpers/test-service.ts';

/** Two looks find a picture whole, some seconds apart: about half a minute. Nothing is stood in for, but the bytes of the results. */
test('a picture that lands in a watched folder goes through a chain, approved in Review by a key, and the log says so', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const service = await startServiceProcess(['--canned', '--credits', '1000.00', '--task-seconds', '0.2']);
  const app = await startRealApp(['mug.jpg'], {
    env: {
      MAQUETTE_BASE_URL: service.ready.baseUrl,
      MAQUETTE_CLIENT_ID: CLIENT.clientId,
      MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
    },
  });
  try {
    const drop = join(app.references, '..', 'drop');
    await mkdir(drop);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(app.url);
    const watches = page.getByRole('dialog', { name: 'Watched folders' });
    const showWatches = async (): Promise<void> => {
      await page.keyboard.press('F3');
      await page.keyboard.type('watched folders');
      await page.keyboard.press('Enter');
      await expect(watches).toBeVisible();
    };
    await showWatches();
    await watches.getByRole('button', { name: 'Watch a folder…' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Watch a folder' });
    await form.getByRole('textbox', { name: 'Folder to watch' }).fill(drop);
    await form.getByRole('combobox', { name: 'Recipe for its files' }).click();
    await page.getByRole('option', { name: 'Shape, then texture (chain)' }).click();
    await form.getByRole('textbox', { name: /^Budget a day/ }).fill('100');
    await form.getByRole('button', { name: 'Watch it' }).press('Enter');
    await expect(watches.getByRole('row', { name: /drop.*Watching/ })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');

    await copyFile(join(app.references, 'mug.jpg'), join(drop, 'mug.jpg'));
    const queue = page.getByRole('grid', { name: 'Queue' });
    await expect(queue.getByRole('row', { name: /mug.*waits for your approval/ })).toBeVisible({
      timeout: 60_000,
    });
    await expect(queue.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Control+Shift+y');
    await expect(page.getByRole('button', { name: /^Approve for about/ })).toBeVisible();
    // each step of the run is said beside its result
    await expect(page.getByText('2. Texture', { exact: true })).toBeVisible();
    await page.keyboard.press('y');
    await expect(page.getByRole('button', { name: 'Show the result of step 2, Texture' })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: 'Show the result of step 2, Texture' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Show the result of step 1, Geometry' })).toBeVisible();

    await showWatches();
    await expect(watches.getByRole('row', { name: /drop.*Watching.*15\.00 of 100\.00/ })).toBeVisible();
    await expect(watches.getByRole('row', { name: /mug\.jpg.*Queued/ })).toBeVisible();
  } finally {
    expect(await app.stop()).toBe(0);
    const ended = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    await ended;
  }
});

import { expect } from '@playwright/test';
import { expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

test('while a picture is cut out, it is said what part is done', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1600, height: 960 });
  const cutout = engine.handlers.batch.cutout;
  const asked = Promise.withResolvers<string>();
  const goOn = Promise.withResolvers<void>();
  Object.assign(engine.handlers.batch, {
    cutout: async (input: Parameters<typeof cutout>[0]) => {
      asked.resolve(input.scanId ?? '');
      await goOn.promise;
      return cutout(input);
    },
  });
  await planSamples(page);
  await page.getByRole('grid', { name: 'Plan' }).getByRole('row', { name: /mug/ }).click();
  await page.getByRole('radio', { name: 'Cut-out' }).check({ force: true });
  const bar = page.getByRole('progressbar', { name: 'Cut-out of mug' });
  await expect(bar).toBeVisible();
  // nothing is known yet, and nothing is pretended
  await expect(bar).not.toHaveAttribute('aria-valuenow');
  const scanId = await asked.promise;
  engine.emit({
    event: 'batch.scanProgress',
    payload: { scanId: 'another', entries: 0, seen: 3, total: 100 },
  });
  engine.emit({ event: 'batch.scanProgress', payload: { scanId, entries: 0, seen: 62, total: 100 } });
  await expect(bar).toHaveAttribute('aria-valuenow', '62');
  await expect(page.getByText('62 %')).toBeVisible();
  goOn.resolve();
  await expect(page.getByRole('img', { name: 'Cut-out of mug' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('before a batch is started, it is said what speaks against its folder for copies', async ({ open }) => {
  const { page, engine } = await open('failed');
  await page.setViewportSize({ width: 1600, height: 960 });
  await planSamples(page);
  await page.getByRole('button', { name: 'Names and copies' }).click();
  const copyTo = async (folder: string) => {
    const { settings } = await engine.handlers.app.snapshot(undefined);
    const handOff = { folder, mirror: false };
    await engine.handlers.settings.update({ naming: { ...settings.naming, handOff } });
  };
  await copyTo('/mnt/read-only');
  await expect(page.getByText('/mnt/read-only is on a read-only disk; choose another folder.')).toBeVisible();
  await copyTo('/mnt/small');
  await expect(
    page.getByText(/^\/mnt\/small has 1(\.0)? MB free, and 10 copies usually take about /),
  ).toBeVisible();
  await expect(page.getByText('/mnt/read-only is on')).toHaveCount(0);
});

test('what recipes cost at the former connection is not shown for the next', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1600, height: 960 });
  await planSamples(page);
  const each = page.getByText(/^Each:/);
  await expect(each).toBeVisible();
  const figures = engine.handlers.recipes.figures;
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  Object.assign(engine.handlers.recipes, {
    figures: async (input: Parameters<typeof figures>[0]) => {
      asked.resolve();
      await goOn.promise;
      return figures(input);
    },
  });
  const { settings } = await engine.handlers.app.snapshot(undefined);
  // told again where something else that is saved meanwhile, such as a column, tells of the former connection
  await expect(async () => {
    engine.emit({ event: 'settings.changed', payload: { ...settings, connectionId: 'another' } });
    await expect(each).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await asked.promise;
  goOn.resolve();
  await expect(each).toBeVisible();
});

test('the views are opened for arranging at the row that is selected in the plan', async ({ open }) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  await planSamples(page);
  await page.getByRole('grid', { name: 'Plan' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Arrange views…' }).click();
  const grid = page.getByRole('grid', { name: 'Subjects and their views' });
  await expect(grid).toBeFocused();
  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveAccessibleName(/treasure-chest/);
  await expect(active).toBeInViewport();
});

test('rows that were sent before are left out until they are checked, and Start says what it would pay for once more', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 1280, height: 720 });
  const plan = engine.handlers.batch.plan;
  Object.assign(engine.handlers.batch, {
    plan: async (input: Parameters<typeof plan>[0]) => {
      const made = await plan(input);
      return { ...made, rows: made.rows.map((row, at) => (at < 2 ? { ...row, sentBefore: true } : row)) };
    },
  });
  await planSamples(page);
  const start = page.getByRole('button', { name: /^Start \d+ jobs/ });
  await expect(start).toHaveText(/Start 8 jobs/);
  const note = page.getByRole('status').filter({ hasText: '2 rows were sent before' });
  await expect(note).toContainText('They are left out');
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Check them' }).click();
  await expect(start).toHaveText(/Start 10 jobs/);
  await expect(note).toContainText('Start pays for another');
  await page.keyboard.press('Control+z');
  await expect(start).toHaveText(/Start 8 jobs/);
});

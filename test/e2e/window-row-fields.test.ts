import { expect } from '@playwright/test';
import { planSamples, test } from '../helpers/stand-in/window-test.ts';

test('what is typed for a row counts once its field is left, also by what takes the field away', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.setViewportSize({ width: 1600, height: 900 });
  await planSamples(page);
  const plan = page.getByRole('grid', { name: 'Plan' });
  await plan.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  const own = page.getByRole('region', { name: 'Of the selected rows' });
  const name = own.getByRole('textbox', { name: 'Name of the asset' });
  await name.fill('Desert cactus');
  await own.getByRole('textbox', { name: 'Note of the asset' }).focus();
  await expect(plan.getByRole('row').nth(1)).toContainText('Desert cactus');
  // another row is selected while it is typed in: the field goes away, and its text is that of the row before
  await name.fill('Old cactus');
  await plan.getByRole('row').nth(3).click();
  await expect(plan.getByRole('row').nth(1)).toContainText('Old cactus');
  await expect(plan.getByRole('row').nth(3)).not.toContainText('Old cactus');
  // Escape takes back what was typed
  await plan.getByRole('row').nth(1).click();
  await name.fill('Nobody');
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Old cactus');
});

test('prices that nobody knows before are said beside the sum', async ({ open }) => {
  const { page, engine } = await open('busy');
  const { plan } = engine.handlers.batch;
  Object.assign(engine.handlers.batch, {
    plan: async (asked: Parameters<typeof plan>[0]) => {
      const made = await plan(asked);
      const [first, second] = made.rows.filter(({ status }) => status === 'new');
      const rows = made.rows.map((row) =>
        row === first || row === second ? { ...row, credits: null } : row,
      );
      return { ...made, rows };
    },
  });
  await planSamples(page);
  const foot = page.locator('.plan-foot');
  await expect(foot).toContainText('10 jobs · about 120.00');
  await expect(foot).toContainText('and 2 jobs whose price is not known');
});

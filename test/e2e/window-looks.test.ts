import { expect } from '@playwright/test';
import { expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

test('what speaks against pictures and view sets stands in the plan before anything is sent, and stops nothing', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await planSamples(page);
  const plan = page.getByRole('grid', { name: 'Plan' });
  await expect(plan).toContainText('Very dark +1');
  await expect(plan).toContainText('Subject cut off');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Start \d+ jobs$/ }).click();
  await expect.poll(() => engine.asked.some((words) => words.startsWith('batch.start plan'))).toBe(true);
});

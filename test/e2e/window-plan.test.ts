import { expect } from '@playwright/test';
import { expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

test('by keyboard alone, rows of the plan are selected, left out, brought back by undo, and just what is checked is started', async ({
  open,
}) => {
  const { page, engine } = await open('failed');
  await planSamples(page);
  const plan = page.getByRole('grid', { name: 'Plan' });
  await plan.focus();
  // three blocked rows stand on top, and are not sent
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.locator('[aria-selected=true]')).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Start 8 jobs' })).toBeVisible();
  await expect(plan.getByText('Left out · new')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start 7 jobs' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
});

test('the plan is filtered by check and words, sorted by its heads, and its boxes choose what is sent', async ({
  open,
}) => {
  const { page } = await open('failed');
  await planSamples(page);
  const plan = page.getByRole('grid', { name: 'Plan' });
  await plan.focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('png');
  const note = page.getByRole('search', { name: 'Filter of the plan' }).getByRole('status');
  await expect(note).toHaveText(/^\d of 15 rows shown$/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Words in name or check' }).fill('');
  await page.getByRole('combobox', { name: 'Check' }).click();
  await page.getByRole('option', { name: 'Blocked · 3' }).click();
  await expect(plan.getByRole('row')).toHaveCount(4);
  await expect(plan.getByRole('checkbox', { name: 'Send all shown rows' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Words in name or check' }).press('Escape');
  await plan.getByRole('button', { name: 'Credits', exact: true }).click();
  await expect(plan.getByRole('row').nth(1)).toContainText('–');
  await plan.getByRole('button', { name: 'Credits', exact: true }).click();
  await expect(plan.getByRole('row').nth(1)).toContainText('15.00');
  await plan.getByRole('checkbox', { name: 'Send all shown rows' }).click();
  await expect(page.getByText('Every new row is left out.')).toBeVisible();
  await plan
    .getByRole('checkbox', { name: /^Send / })
    .nth(1)
    .click();
  await expect(page.getByRole('button', { name: 'Start 1 job' })).toBeVisible();
});

test('rows get a name and tags of their own, several recipes, and are made again, each undone by a key', async ({
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
  await own.getByRole('textbox', { name: 'Name of the asset' }).fill('Desert cactus');
  await page.keyboard.press('Enter');
  await expect(plan.getByRole('row').nth(1)).toContainText('Desert cactus');
  await own.getByRole('combobox', { name: 'A further row with the recipe' }).click();
  await page.getByRole('option', { name: 'Light model' }).click();
  await expect(plan.getByRole('row').nth(2)).toContainText('Light model');
  await expect(page.getByRole('button', { name: 'Start 11 jobs' })).toBeVisible();
  await expectAccessible(page);
  await plan.focus();
  await page.keyboard.press('Control+a');
  await expect(own.getByRole('textbox', { name: 'Name of the asset' })).toHaveAttribute(
    'placeholder',
    'mixed',
  );
  await own.getByRole('button', { name: 'Make again' }).click();
  await expect(plan).toContainText('Made again');
  await expect(page.getByRole('button', { name: 'Start 12 jobs' })).toBeVisible();
  await plan.focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Start 11 jobs' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Start 10 jobs' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(plan).not.toContainText('Desert cactus');
});

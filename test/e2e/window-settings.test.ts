import { expect } from '@playwright/test';
import { expectAccessible, pressByKeys, test } from '../helpers/stand-in/window-test.ts';

test('preferences count at once, and what cannot be is said beside its field', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const budget = dialog.getByRole('textbox', { name: 'Budget of a day' });
  await budget.fill('a lot');
  await expect(dialog.getByRole('alert')).toContainText('Type an amount such as 250.00');
  await budget.fill('300.00');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'This machine' }).click({ force: true });
  await dialog.getByRole('textbox', { name: 'Port of the callbacks' }).fill('8123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Port of the callbacks' })).toHaveValue('8123');
  const largest = dialog.getByRole('spinbutton', { name: 'Largest result in MB' });
  await expect(largest).toHaveValue('4,096');
  await largest.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('512');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Light' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('region').first()).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect(budget).toHaveValue('300.00');
  await expect(largest).toHaveValue('512');
});

test('spending is summed by day and by batch, each account by itself; About says whose work ships with the app, and under which licence', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('F3');
  await page.keyboard.type('spending');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: 'All' }).click({ force: true });
  await expect(dialog.getByRole('grid', { name: 'Spending' }).getByRole('row')).not.toHaveCount(1);
  await dialog.getByRole('radio', { name: 'By batch' }).click({ force: true });
  await expect(dialog.getByRole('grid', { name: 'Spending' })).toContainText('concept_art');
  await expect(dialog).toContainText('practice credits spent on 29 charges');
  await dialog.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(dialog.getByText('Nothing was said yet')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('F3');
  await page.keyboard.type('about maquette');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Maquette' });
  await pressByKeys(about, 'Third-party notices…');
  const notices = about.getByRole('region', { name: 'Third-party notices' });
  await expect(notices.getByRole('heading', { name: /^three 0\./ })).toBeAttached();
  await expect(notices).not.toContainText('```');
  await expect(notices).toContainText('GNU LESSER GENERAL PUBLIC LICENSE');
  await expectAccessible(page);
});

test('a key is changed, taken from another command, and put back', async ({ open }) => {
  const { page } = await open('busy');
  await page.keyboard.press('F3');
  await page.keyboard.type('change keys');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('textbox', { name: 'Find a command' }).fill('next area');
  await dialog.getByRole('button', { name: /^Key of Next area/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('alert')).toContainText(
    'Ctrl K is the key of “Find a command…” (Help) already.',
  );
  await expectAccessible(page);
  await pressByKeys(dialog, 'Use it here instead');
  await expect(dialog.getByRole('button', { name: 'Key of Next area: Ctrl K' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Find a command' }).fill('pause or resume the queue');
  await dialog.getByRole('button', { name: /^Key of Pause or resume the queue/ }).press('Enter');
  await page.keyboard.press('Control+j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('contentinfo').getByText('pause queue')).toHaveText(/^Ctrl J\s*pause queue$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('region', { name: 'Sources' }).locator(':focus')).toBeVisible();
  await page.keyboard.press('F3');
  await page.keyboard.type('change keys');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Reset all keys' }).click();
  await dialog.getByRole('textbox', { name: 'Find a command' }).fill('next area');
  await dialog.getByRole('button', { name: /^Key of Next area: F6/ }).click();
  await page.keyboard.press('F8');
  await expect(dialog.getByRole('button', { name: 'Key of Next area: F8' })).toBeVisible();
});

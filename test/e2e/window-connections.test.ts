import { expect, type Page } from '@playwright/test';
import { WRONG_SECRET } from '../helpers/stand-in/connection-calls.ts';
import { expectAccessible, pressByKeys, test } from '../helpers/stand-in/window-test.ts';

async function openConnections(page: Page) {
  await page.locator('.connection-pill').click();
  return page.getByRole('dialog', { name: 'Settings' });
}

test('an account is tested, kept, and its secret never seen again, by keyboard alone', async ({ open }) => {
  const { page, engine } = await open('empty');
  await page.getByRole('textbox', { name: 'Path of a folder or an image' }).focus();
  await page.keyboard.press('Control+Shift+a');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const add = dialog.getByRole('button', { name: 'Add an account' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  for (const text of ['Studio', 'https://studio.example', 'client', WRONG_SECRET]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await dialog.getByRole('button', { name: 'Test' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('does not accept this client id and secret');
  await expectAccessible(page);

  const secret = dialog.getByRole('textbox', { name: 'Client secret' });
  await secret.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('right');
  await dialog.getByRole('button', { name: 'Test' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Accepted: 2,942.50 credits')).toBeVisible();
  await secret.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Studio/ })).toHaveAttribute('aria-current', 'true');
  await expect(secret).toHaveValue('');
  await expect.poll(() => engine.asked).toContain('connections.save Studio');
  await pressByKeys(dialog, 'Forget…');
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await pressByKeys(dialog, 'Forget Studio');
  await expect(dialog.getByRole('button', { name: /^Studio/ })).toHaveCount(0);
});

test('Escape answers the question about forgetting with no, edits are not dropped without a word, and Local takes practice credits', async ({
  open,
}) => {
  const { page } = await open('busy');
  const dialog = await openConnections(page);
  await dialog.getByRole('button', { name: /^Studio account/ }).click();
  await dialog.getByRole('button', { name: 'Forget…' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Studio two');
  const note = dialog.getByRole('alert');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: /^Local/ }).click(),
    () => dialog.getByRole('button', { name: 'Keys', exact: true }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await expect(note).toContainText('What you changed here is not saved.');
    await expect(note.getByRole('button', { name: 'Go on editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue('Studio two');
    await expect(note).toHaveCount(0);
  }
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example');
  const why = dialog.getByText('The stored secret is not sent anywhere new: enter the client secret again.');
  const isCut = await why.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
  await page.keyboard.press('Escape');
  await note.getByRole('button', { name: 'Drop the changes' }).click();
  await expect(dialog).toHaveCount(0);

  await openConnections(page);
  await dialog.getByRole('textbox', { name: 'Practice credits to add' }).fill('45.00');
  await page.keyboard.press('Enter');
  await expect(page.locator('.connection-pill')).toContainText('10,000.00 practice credits');
});

test('an account is renamed, chosen for new batches and forgotten, and another added, by the pointer', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const dialog = await openConnections(page);
  await dialog.getByRole('button', { name: /^Studio account/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Studio two');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Studio two/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use for new batches' }).click();
  await expect(page.locator('.connection-pill')).toContainText('Studio two · 2,942.50 credits, online');
  await dialog.getByRole('button', { name: 'Forget…' }).click();
  await dialog.getByRole('button', { name: 'Forget Studio two' }).click();
  await expect(page.locator('.connection-pill')).toContainText('Local');
  await expect
    .poll(() => engine.asked)
    .toEqual([
      'connections.rename studio Studio two',
      'connections.select studio',
      'connections.forget studio',
    ]);

  await dialog.getByRole('button', { name: 'Add an account' }).click();
  const fields = {
    Name: 'New one',
    Address: 'https://new.example',
    'Client id': 'new',
    'Client secret': 'right',
  };
  for (const [name, text] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name }).click();
    await page.keyboard.type(text);
  }
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText('Accepted: 2,942.50 credits')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: /^New one/ })).toHaveAttribute('aria-current', 'true');
});

test('a locked keychain is unlocked, and secrets in memory are told of', async ({ open }) => {
  const { page, engine } = await open('failed');
  await expect(page.getByText('the secret of Freelance is kept in memory only')).toBeVisible();
  const dialog = await openConnections(page);
  await dialog.getByRole('button', { name: /^Studio account/ }).click();
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog.getByRole('button', { name: /^Studio account online/ })).toBeVisible();
  await expect.poll(() => engine.asked).toContain('connections.unlock studio');
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

/** Calls a command by its name. */
async function call(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('a number steps by arrows and wheel, is dragged, takes arithmetic, says what it does not take, and its limit where it stops', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await call(page, 'interface primitives');
  const dialog = page.getByRole('dialog', { name: 'Interface primitives' });
  const faces = dialog.getByRole('spinbutton', { name: 'Faces', exact: true });
  await expect(faces).toHaveValue('500,000');
  await faces.focus();
  await page.keyboard.press('ArrowUp');
  await expect(faces).toHaveValue('510,000');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(faces).toHaveValue('410,000');
  await faces.hover();
  await page.mouse.wheel(0, -100);
  await expect(faces).toHaveValue('420,000');
  // a letter is no part of a number, and no key of this field
  await page.keyboard.press('z');
  await expect(faces).toHaveValue('420,000');

  const box = await faces.boundingBox();
  if (box === null) throw new Error('The field is not in sight.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await expect(faces).toHaveValue('620,000');
  await expect(faces).toHaveAttribute('readonly');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('300k + 20%');
  await page.keyboard.press('Enter');
  await expect(faces).toHaveValue('360,000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9m');
  await page.keyboard.press('Escape');
  await expect(faces).toHaveValue('360,000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  for (const [typed, why] of [
    ['9m', '9,000,000 is out of range; type'],
    ['abc', '“abc” is no number; type'],
  ] as const) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(faces).toHaveValue(typed);
    await expect(faces).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText(why)).toBeVisible();
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.5m');
  await page.keyboard.press('Enter');
  await expect(faces).toHaveValue('1,500,000');
  const limit = dialog.getByText('at most 1,500,000');
  await expect(limit).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(faces).toHaveValue('1,500,000');
  await expect(faces).toHaveAttribute('aria-valuenow', '1500000');
  await expect(limit).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(limit).toHaveCount(0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  await page.mouse.move(x + 200, y);
  await expect(limit).toBeVisible();
  await page.mouse.up();
  await expect(dialog).toBeVisible();
});

test('a command is found by typing, chosen by arrows or the pointer, and one that cannot be run says why and stays', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('F3');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  const chosen = page.locator('.palette-item.is-chosen');
  await page.keyboard.type('resume');
  await expect(chosen).toHaveCount(1);
  const first = await chosen.getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', first ?? '');
  await field.fill('panel');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveClass(/is-chosen/);
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(options.first()).toHaveClass(/is-chosen/);
  await expectAccessible(page, '[role=dialog]');

  await field.fill('no such command');
  await expect(page.getByRole('status').filter({ hasText: 'No command is called that.' })).toBeVisible();
  await expect(options).toHaveCount(0);

  // nothing is selected: there is nothing to frame
  await field.fill('frame the selected');
  await expect(options.first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await options.first().click({ force: true });
  await expect(field).toHaveValue('frame the selected');

  await field.fill('keys');
  await page.getByRole('option', { name: /^Keys…/ }).click();
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the viewer’s tools are one stop of Tab, and a section folds and keeps what it holds', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  // each picture is drawn by the processor
  await page.setViewportSize({ width: 1280, height: 700 });
  await openLibrary(page);
  const toolbar = page.getByRole('toolbar', { name: 'Viewer’s tools' });
  const tools = toolbar.getByRole('button');
  await expect(toolbar.locator('button[tabindex="0"]')).toHaveCount(1);
  await tools.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(tools.nth(1)).toBeFocused();
  // one that cannot be used now is reached, too, and says why
  await page.keyboard.press('ArrowDown');
  await expect(tools.nth(2)).toBeFocused();
  await expect(tools.nth(2)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(tools.first()).toBeFocused();
  // and round
  await page.keyboard.press('ArrowUp');
  await expect(tools.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tools.first()).toBeFocused();

  const properties = page.locator('[data-panel=properties]');
  const head = properties.locator('.section-head').first();
  const body = properties.locator('.section-body').first();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await expect(body).toBeVisible();
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(body).toBeHidden();
  await expect(body).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(body).toBeVisible();
});

import { expect } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

test('the cut-out program is typed or taken from the PATH, and what is no command is said beside it', async ({
  open,
  page,
}) => {
  // As in the desktop app, whose dialog of the system has agreed.
  await page.route('**/call/app.snapshot', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.value.shell.kind = 'electron';
    await route.fulfill({ response, json: body });
  });
  const { engine } = await open('busy');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const field = dialog.getByRole('textbox', { name: 'Program that cuts pictures out' });
  await field.fill('rembg i {in}');
  await expect(dialog.getByRole('alert')).toContainText('The cut-out command has no {out}');
  await page.keyboard.press('Enter');
  await field.fill('/is/not/there {in} {out}');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The cut-out program /is/not/there is not there; give its whole path, in quotes if a space is in it.',
  );
  // what was said of the text before is gone with it: one sentence stands there
  await field.fill('rembg i {in} {out}; rm -rf ~');
  await expect(dialog.getByRole('alert')).toHaveText(/has ; in it, and no shell runs it/);
  await field.fill('');
  // frames come late on a busy machine: here not before the window has heard of the change and of its answer
  const giveFrames = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (act) => held.push(act);
    return () => {
      window.requestAnimationFrame = requestAnimationFrame;
      for (const act of held) act(performance.now());
    };
  });
  const answered = page.waitForResponse('**/call/local.setCutout').then((response) => response.finished());
  await dialog.getByRole('button', { name: 'Use rembg' }).press('Enter');
  await answered;
  await expect(field).toHaveValue('rembg i {in} {out}');
  await expect(dialog.getByRole('button', { name: 'Use rembg' })).toHaveCount(0);
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
  await giveFrames.evaluate((give) => give());
  // the button is gone, and the keyboard is beside where it was
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Use rembg' })).toBeVisible();
  await expect(field).toBeFocused();
  expect(engine.asked.filter((words) => words.startsWith('local.'))).toEqual([
    'local.setCutout rembg i {in} {out}',
    'local.setCutout null',
  ]);
});

test('a window in a browser shows the cut-out program, and says where it is chosen; a field of the settings keeps the focus when Enter sets what was typed', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByText('start Maquette with --cutout-command')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Program that cuts pictures out' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Use rembg' })).toHaveCount(0);
  await engine.handlers.local.setCutout({ command: 'rembg i {in} {out}' }, async () => undefined);
  await expect(dialog.getByText('rembg i {in} {out}')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use Local’s own' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Use Local’s own' })).toHaveCount(0);
  await expect(dialog.getByText('Local’s own', { exact: true })).toBeFocused();

  const field = page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('textbox', { name: 'Budget of a day' });
  await field.fill(' 250 ');
  await field.press('Enter');
  await expect(field).toHaveValue('250');
  await expect(field).toBeFocused();
  expect((await engine.handlers.app.snapshot(undefined)).settings.spending.dailyBudget).toBe('250');
});

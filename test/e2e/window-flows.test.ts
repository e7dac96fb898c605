import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { glanceDifference } from '../helpers/picture.ts';
import { SAMPLES_FOLDER } from '../helpers/stand-in/sample-references.ts';
import { modelIsShown, openLibrary, planSamples, test } from '../helpers/stand-in/window-test.ts';
import { drawn } from '../helpers/viewer/picture-sheet.ts';

/** Mean difference of two glances, of 255: of one view drawn coarsely or in full, and of two views. */
const SAME_VIEW = 0.5;
const OTHER_VIEW = 2;

test('a folder is chosen, and what it makes is started, by keyboard alone and by the pointer alone', async ({
  open,
}) => {
  const { page, engine } = await open('empty');
  await page.keyboard.press('Control+o');
  const picker = page.getByRole('dialog', { name: 'Choose a folder of references' });
  await expect(picker.getByLabel('Path')).toBeFocused();
  // before the places are listed, Tab goes on to the buttons
  await expect(picker.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(picker.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.getByLabel('Path')).toHaveValue(SAMPLES_FOLDER);
  for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab');
  await expect(picker.getByRole('button', { name: 'Use this folder' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
  await expect(picker).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
  await expect(page.getByRole('grid', { name: 'Queue' })).toBeVisible();

  // and by the pointer alone: up, into a folder, away again, and a folder chosen that is not entered
  const choose = page
    .getByRole('region', { name: 'Sources' })
    .getByRole('button', { name: /^Choose folder/ });
  const path = picker.getByLabel('Path');
  const samples = picker.getByRole('row', { name: /samples/ });
  const up = picker.getByRole('button', { name: 'Up to the folder above' });
  await choose.click();
  await expect(path).toHaveValue(SAMPLES_FOLDER);
  await up.click();
  await expect(path).toHaveValue(dirname(SAMPLES_FOLDER));
  await samples.dblclick();
  await expect(path).toHaveValue(SAMPLES_FOLDER);
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await expect(picker).toHaveCount(0);
  await expect(choose).toBeFocused();
  await choose.click();
  await up.click();
  await samples.click();
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
  await page.getByText('Depth', { exact: true }).click();
  await page.getByRole('button', { name: /^Start 10 jobs/ }).click();
  await expect.poll(() => engine.asked).toEqual(['batch.start plan 10', 'batch.start plan 10']);
});

test('in the folder picker, Up waits until the folder that it leads from is listed', async ({ open }) => {
  const { page, engine } = await open('busy');
  const { list } = engine.handlers.fs;
  const listed = Promise.withResolvers<void>();
  Object.assign(engine.handlers.fs, {
    list: async (asked: Parameters<typeof list>[0]) => {
      await listed.promise;
      return list(asked);
    },
  });
  await page.keyboard.press('Control+o');
  const picker = page.getByRole('dialog', { name: 'Choose a folder of references' });
  const up = picker.getByRole('button', { name: 'Up to the folder above' });
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  // by the keyboard: a pointer could miss it while the dialog still moves
  await up.press('Enter');
  listed.resolve();
  await expect(picker.getByLabel('Path')).toHaveValue(SAMPLES_FOLDER);
  await expect(up).not.toHaveAttribute('aria-disabled');
  await up.press('Enter');
  await expect(picker.getByLabel('Path')).toHaveValue(dirname(SAMPLES_FOLDER));
});

test('no key starts a batch behind an open dialog', async ({ open }) => {
  const { page, engine } = await open('failed');
  await planSamples(page);
  await page.getByRole('button', { name: 'Decide about cactus…' }).click();
  const dialog = page.getByRole('dialog', { name: /the answer was lost/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(engine.asked.filter((asked) => asked.startsWith('batch.start'))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
});

test('a recipe offers what the model allows, and says once why not the rest, while the form stands still', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await planSamples(page);
  const preview = page.locator('.recipe-form + *');
  const before = await preview.boundingBox();
  await page.getByRole('radio', { name: '1536fast', exact: true }).hover({ force: true });
  await expect(page.locator('.recipe-form [role=status]')).toContainText(
    'does not offer resolution 1536fast',
  );
  // said once, and nothing makes room for it
  await expect(page.locator('.segment', { hasText: '1536fast' }).first()).not.toHaveAttribute('data-tip');
  expect(await preview.boundingBox()).toEqual(before);
  await page.getByRole('radio', { name: '1536fast', exact: true }).click({ force: true });
  await expect(page.getByRole('radio', { name: '512', exact: true })).toBeChecked();

  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'generalv2.1' }).click();
  await expect(page.getByRole('radio', { name: '1536fast', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: '1024', exact: true }).focus();
  await expect(page.locator('.recipe-form [role=status]')).toContainText('does not offer resolution 1024');
  await page.getByRole('button', { name: /^Start 10 jobs/ }).click();
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
});

test('faces are typed with arithmetic, and a recipe is kept under a name', async ({ open }) => {
  const { page } = await open('busy');
  const faces = page.getByRole('spinbutton', { name: 'Faces' });
  await faces.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1m / 4 + 20%');
  await page.keyboard.press('Enter');
  await expect(faces).toHaveValue('300,000');
  await expect(page.getByRole('button', { name: 'Auto' })).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('radio', { name: '1024', exact: true }).click({ force: true });
  await page.getByRole('radio', { name: 'obj', exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Save recipe as…' }).click();
  await page.getByRole('textbox', { name: 'Name of the recipe' }).fill('Hero prop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Hero prop/ })).toHaveAttribute('aria-current', 'true');
});

test('jobs are cancelled and opened from their rows, and the queue is paused and let go by pointer and key', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.getByRole('button', { name: 'Cancel lamp', exact: true }).click();
  await expect.poll(() => engine.asked).toContain('jobs.cancelWaiting job-4');
  await page
    .getByRole('group')
    .filter({ hasText: 'lamp cancelled.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => engine.asked).toContain('jobs.putBack job-4');
  await page.getByRole('button', { name: 'Cancel cactus…' }).click();
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await expect.poll(() => engine.asked).toContain('jobs.cancel job-0');
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = page.getByText(/^The queue is paused/);
  await expect(paused).toBeVisible();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(paused).toHaveCount(0);
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('p');
  await expect(paused).toBeVisible();
  await page.keyboard.press('p');
  await expect(paused).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^cactus/ })).toHaveAttribute('aria-selected', 'true');
});

test('a selected job is cancelled by keys and by name, and asked about as with the mouse', {
  tag: '@full',
}, async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: /^Cancel / });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Queue' })).toBeFocused();
  await page.keyboard.press('F3');
  await page.keyboard.type('cancel job');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel the job' }).click();
  await expect.poll(() => engine.asked).toContain('jobs.cancel job-0');
});

test('several running jobs are asked about at once, with what they cost together; what the engine says stands in the status bar', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Cancel 2 jobs?' });
  await expect(question).toContainText('30.00 practice credits');
  await question.getByRole('button', { name: 'Cancel 2 jobs' }).click();
  await expect(question).toHaveCount(0);
  await expect
    .poll(() => engine.asked)
    .toEqual(expect.arrayContaining(['jobs.cancel job-0', 'jobs.cancel job-1']));

  engine.emit({ event: 'notice', payload: { level: 'warning', message: 'The disk is nearly full.', at: 1 } });
  await expect(page.getByRole('status').getByText('The disk is nearly full.')).toBeVisible();
});

test('the grid and the viewer are used by keyboard alone, and what is typed right after F3 is a name, and no key of the viewer', async ({
  open,
}) => {
  const { page } = await open('busy');
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeFocused();
  await modelIsShown(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('option', { name: /^chair/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toHaveCount(0);
  await modelIsShown(page, 'chair');
  await page.keyboard.press('z');
  const pie = page.getByRole('menu', { name: 'Shading' });
  await expect(pie).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(pie).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Clay' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'View', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Shading', exact: true }).press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'Clay' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: /^X-ray/ }).press('Enter');
  await expect(page.getByRole('radio', { name: 'X-ray' })).toBeChecked();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Assets' })).toBeVisible();

  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('F3');
  await page.keyboard.type('wire shading');
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toHaveValue('wire shading');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Wire' })).toBeChecked();
  await expect(page.locator('.viewport canvas')).toBeFocused();
});

test('each view shows another side, and framing brings the model back', { tag: '@full' }, async ({
  open,
}) => {
  const { page } = await open('busy');
  // each picture is drawn by the processor
  await page.setViewportSize({ width: 960, height: 600 });
  // a view is there at once, with no pictures of the way to it
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLibrary(page);
  await page.keyboard.press('g');
  const canvas = page.locator('.viewport canvas');
  const picture = (): Promise<Buffer> => canvas.screenshot({ animations: 'disabled' });
  const distanceFrom = async (other: Buffer): Promise<number> => glanceDifference(await picture(), other);
  const title = page.locator('.viewer-statistics');
  const first = await picture();
  await page.keyboard.press('Numpad7');
  await expect(title).toContainText('Top Orthographic');
  await expect.poll(() => distanceFrom(first)).toBeGreaterThan(OTHER_VIEW);
  const top = await picture();
  await page.keyboard.press('Numpad1');
  await expect(title).toContainText('Front Orthographic');
  await expect.poll(() => distanceFrom(top)).toBeGreaterThan(OTHER_VIEW);

  await canvas.hover();
  await page.keyboard.press('.');
  await drawn(page);
  const front = await picture();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => distanceFrom(front)).toBeGreaterThan(OTHER_VIEW);
  await page.keyboard.press('.');
  await expect.poll(() => distanceFrom(front)).toBeLessThan(SAME_VIEW);
});

test('a file dropped from the browser is copied into the inbox and planned', async ({ open }) => {
  const { page } = await open('empty');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.of(1, 2, 3)], 'my ship.png', { type: 'image/png' }));
    return data;
  });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('copied into Maquette’s inbox first')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'my ship.png' })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible, pressByKeys, test } from '../helpers/stand-in/window-test.ts';

/** By the palette, as somebody without a pointer does. */
async function showWatches(page: Page) {
  await page.keyboard.press('F3');
  await page.keyboard.type('watched folders');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Watched folders' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a folder is watched: by keys alone, with its budget asked for, and stays typed while its folder is chosen', async ({
  open,
}) => {
  const { page, engine } = await open('empty');
  const dialog = await showWatches(page);
  await expect(dialog.getByText('No folder is watched')).toBeVisible();
  await expectAccessible(page);
  await pressByKeys(dialog, 'Watch a folder…');
  const form = page.getByRole('dialog', { name: 'Watch a folder' });
  await expect(form.getByRole('textbox', { name: 'Folder to watch' })).toBeFocused();
  await form.getByRole('textbox', { name: /^Budget a day/ }).fill('0');
  await expect(form.getByText('It spends while nobody looks, so it needs a budget.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Quiet hours/ }).fill('night');
  await expect(form.getByText(/Type two different times/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: /^Quiet hours/ }).fill('22:00-06:30');
  await form.getByRole('textbox', { name: /^Budget a day/ }).fill('300');
  await pressByKeys(form, 'Choose…');
  const picker = page.getByRole('dialog', { name: 'Choose the folder to watch' });
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('textbox', { name: /^Budget a day/ })).toHaveValue('300');
  await form.getByRole('textbox', { name: 'Folder to watch' }).fill('/home/artist/missing');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/There is no folder/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Folder to watch' }).fill('/srv/drop');
  await form.getByRole('combobox', { name: 'Recipe for its files' }).click();
  await page.getByRole('option', { name: 'Shape, then texture (chain)' }).click();
  await form.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
  await form.getByRole('checkbox', { name: 'Reserve steps to come' }).check({ force: true });
  await form.getByRole('button', { name: 'Choose a folder for copies' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Choose the folder for copies of its results' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('textbox', { name: 'Folder for copies of results' }).fill('/srv/out');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Watch it' }).click();
  await expect(dialog.getByRole('row', { name: /drop.*Looking for the first time/ })).toBeVisible();
  await expect.poll(() => engine.asked).toContain('watches.add /srv/drop 300 leave');
  await expect(dialog.getByText('all results approved')).toBeVisible();
  await expect(dialog.getByText('copies to /srv/out')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 watched folder' })).toBeVisible();
});

test('a watched folder is paused, edited and removed, and undo has it back, paused', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.getByRole('button', { name: /3 watched folders/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Watched folders' });
  await expect(
    dialog.getByRole('row', { name: /props.*Budget of the day is taken.*300.00 of 300.00/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /pine.png.*It changed after/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit…' }).click();
  const form = page.getByRole('dialog', { name: 'Limits of /home/artist/concept_art' });
  await form.getByRole('textbox', { name: /^Budget a day/ }).fill('120.00');
  await form.getByRole('textbox', { name: 'Most files a day' }).fill('10');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('row', { name: /concept_art.*of 120.00/ })).toBeVisible();

  await dialog.getByRole('grid', { name: 'Watched folders' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('row', { name: /props/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => engine.asked).toContain('watches.putBack /srv/drop/props');
  await expect(dialog.getByRole('row', { name: /props.*Paused/ })).toBeVisible();
  await expect
    .poll(() => engine.asked)
    .toEqual(
      expect.arrayContaining([
        'watches.pause /home/artist/concept_art true',
        'watches.change /home/artist/concept_art 120.00',
        'watches.remove /srv/drop/props',
      ]),
    );
});

test('a folder that stands still says why, and goes on by a word; what is not sent by itself is planned', async ({
  open,
}) => {
  const { page, engine } = await open('failed');
  const dialog = await showWatches(page);
  await expect(dialog.getByText('4 folders, 3 need you')).toBeVisible();
  await expect(dialog.getByText(/The folder cannot be read, and is tried again/)).toBeVisible();
  await dialog.getByRole('row', { name: /concept_art/ }).click();
  await expect(dialog.getByText(/nobody knows what was sent since/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Let it go on' }).click();
  await expect.poll(() => engine.asked).toContain('watches.goOn /home/artist/concept_art ledger');
  await dialog.getByRole('row', { name: /drop/ }).click();
  await expect(dialog.getByText(/^4 files are not sent by themselves: plan the folder/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave them' }).click();
  await expect(dialog.getByText('4 folders, 1 needs you')).toBeVisible();
  await dialog.getByRole('button', { name: 'Plan the folder' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
  // by what the folder is watched for, and not by what was in hand
  const recipe = page.getByRole('region', { name: 'Recipe' });
  await expect(recipe.getByRole('radio', { name: '1024', exact: true })).toBeChecked();
});

test('sixty watched folders are gone through by keys', async ({ open }) => {
  const { page } = await open('full');
  const dialog = await showWatches(page);
  await dialog.getByRole('grid', { name: 'Watched folders' }).focus();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('region', { name: /delivery 60/ })).toBeVisible();
});

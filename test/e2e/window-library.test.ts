import { expect, type Page } from '@playwright/test';
import { libraryPlace } from '../helpers/library-place.ts';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

/** Of the library that is full, and how often it is scrolled on by a tenth. */
const COVERS = 10_000;
const STEPS = 6;
const ofAll = (step: number): number => (step / 10) * COVERS;

test('assets are selected, thrown away, brought back and deleted for good by keys, and by the pointer', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('x');
  await expect(libraryPlace(page, 'Trash', 2)).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(libraryPlace(page, 'All', 6)).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('option', { name: /^kettle/, selected: true })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.getByRole('tree', { name: 'Find' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('listbox', { name: 'Assets in the trash' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 asset for good?' });
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect.poll(() => engine.asked).toContain('library.deleteForGood 1');

  // and by the pointer alone
  await libraryPlace(page, 'All', 5).click({ force: true });
  await page.getByRole('option', { name: /^lamp/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Move to the trash/ }).click();
  await expect(libraryPlace(page, 'All', 4)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Undo move of 1 asset to the trash/ }).click();
  await page.getByRole('option', { name: /^lamp/, selected: true }).click();
  // the grid's, not the cover's, which may be moved or thrown away
  await expect(grid).toBeFocused();
  await page.keyboard.press('x');
  await expect(libraryPlace(page, 'Trash', 1)).toBeVisible();
  await expect(grid).toBeFocused();
  await libraryPlace(page, 'Trash', 1).click({ force: true });
  await page.getByRole('option', { name: /^lamp/ }).click();
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(libraryPlace(page, 'All', 5)).toBeVisible();
});

test('a note is given to all assets that are selected, and taken back in one step', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+a');
  const note = page.getByRole('textbox', { name: /^Note of \d+ assets$/ });
  const [, count] = /(\d+) assets/.exec((await note.getAttribute('aria-label')) ?? '') ?? [];
  await note.fill('For the diorama');
  const given = `library.edit ${count} {"notes":"For the diorama"}`;
  const grid = page.getByRole('listbox', { name: 'Assets' });
  await grid.focus();
  await expect.poll(() => engine.asked).toContain(given);
  await expect(note).toHaveValue('For the diorama');
  await page.keyboard.press('Control+z');
  await expect(note).toHaveValue('');
});

test('a library that is away is shown as it was known, and says so', async ({ open }) => {
  const { page, engine } = await open('busy');
  await openLibrary(page);
  engine.takeLibraryAway('The library is not in /media/models: connect its drive, or choose another folder.');
  await expect(page.getByText('What was known of it is shown.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(6);
  await expectAccessible(page);
  const grid = await page.getByRole('listbox', { name: 'Assets' }).boundingBox();
  if (grid === null) throw new Error('The grid is not in sight.');
  await page.mouse.move(grid.x + 30, grid.y + grid.height - 12);
  await page.mouse.down();
  await page.mouse.move(grid.x + 60, grid.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => engine.asked).toContain('library.refresh');
});

/** Goes on once all that was begun in the page is done, also what React puts off, and the server has answered. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // after all tasks of a higher priority
    const idle = (): Promise<void> => scheduler.postTask(() => undefined, { priority: 'background' });
    await idle();
    // a request that was sent meanwhile goes before this one
    await fetch(location.href);
    await idle();
  });

test('covers that are scrolled past at once are neither drawn nor asked for; those that stand then are', async ({
  open,
}) => {
  const { page } = await open('full');
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/call/library.list')) asked.push(request.postDataJSON().offset);
  });
  // the viewer beside the covers has less to draw
  await page.setViewportSize({ width: 900, height: 600 });
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  const covers = page.getByRole('listbox', { name: 'Assets' }).getByRole('option');
  await expect(covers.first()).toBeVisible();
  // the time in which a list counts as fast stands still, however long a busy machine takes for a step
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const drawn: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    await page.getByRole('listbox', { name: 'Assets' }).evaluate((element, part) => {
      element.scrollTop = part * element.scrollHeight;
      element.dispatchEvent(new Event('scroll'));
    }, step / 10);
    await settled(page);
    drawn.push(await covers.count());
  }
  // a list is fast from its third step on
  expect(drawn.slice(2)).toEqual(Array.from({ length: STEPS - 2 }, () => 0));
  await page.clock.runFor(1_000);
  await expect(page.locator('.cover img').first()).toHaveAttribute('src', /./);
  await expect.poll(() => Math.max(...asked)).toBeGreaterThan(ofAll(STEPS) - COVERS / 20);
  expect(asked.filter((at) => at > ofAll(2) + COVERS / 20 && at < ofAll(STEPS) - COVERS / 20)).toEqual([]);
});

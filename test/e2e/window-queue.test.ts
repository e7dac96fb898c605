import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Queue' }).getByRole('row', { name: new RegExp(`^${name} `) });

test('several jobs are chosen, moved, held and put first by keyboard alone', async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
  for (let rows = 0; rows < 4; rows += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Shift+P');
  await page.keyboard.press('1');
  await expect.poll(() => engine.asked.length).toBe(3);
  expect(engine.asked[0]).toMatch(/^jobs\.move job-4 job-5 before null$/);
  expect(engine.asked[1]).toMatch(/^jobs\.pause true job-\d job-\d$/);
  expect(engine.asked[2]).toMatch(/^jobs\.prioritise job-\d job-\d high$/);
  await expect(page.getByRole('row', { selected: true }).first()).toContainText('high');

  // a change can be undone once it is answered, which may be after it is seen
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Undo high priority of 2 jobs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => engine.asked.length).toBe(5);
  expect(engine.asked[3]).toMatch(/^jobs\.place job-\d \d+(\.\d+)? job-\d \d+(\.\d+)?$/);
  expect(engine.asked[4]).toMatch(/^jobs\.pause false job-\d job-\d$/);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Undo move of 2 jobs' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Redo holding of 2 jobs' }).click();
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('row', { selected: true }).first()).toContainText('high');

  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'What can be done' });
  await expect(menu.getByRole('menuitem', { name: /^Keep the result/ })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Move', exact: true }).press('ArrowRight');
  const priority = page.getByRole('menuitem', { name: 'Priority' });
  await priority.press('ArrowRight');
  const normal = page.getByRole('menuitem', { name: /^Normal priority/ });
  await expect(normal).toBeVisible();
  await normal.press('ArrowLeft');
  await expect(normal).toHaveCount(0);
  await priority.press('ArrowRight');
  await normal.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Queue' })).toBeFocused();
});

test('the details of a job show every attempt and what can be done', async ({ open }) => {
  const { page, engine } = await open('failed');
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('n');
  await rowOf(page, 'chair').click();
  const details = page.getByRole('region', { name: 'chair', exact: true });
  await expect(details.getByRole('button', { name: /^Attempt [12]/ })).toHaveCount(2);
  await expect(details).toContainText('generate failed');

  await page.keyboard.press('n');
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Queue' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  await expect.poll(() => engine.asked).toContain('jobs.keepResult job-9');
});

test('a right click opens the menu of a job, and its batch gets a budget', async ({ open }) => {
  const { page, engine } = await open('busy');
  await rowOf(page, 'lamp').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Budget of its batch/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Budget of the batch of lamp/ });
  await dialog.getByRole('textbox').fill('120.00');
  await page.keyboard.press('Enter');
  await expect.poll(() => engine.asked).toContain('jobs.setBudget batch-1 120.00');
  await page.getByRole('menuitem', { name: 'Queue' }).click();
  await page.getByRole('menuitem', { name: 'Adopt a task…' }).click();
  const adopt = page.getByRole('dialog', { name: 'Adopt a task' });
  await adopt.getByRole('textbox', { name: 'Task id' }).fill('5a7b0c11');
  await adopt.getByRole('textbox', { name: 'Name' }).fill('Found again');
  await page.keyboard.press('Enter');
  await expect.poll(() => engine.asked).toContain('jobs.adoptNew 5a7b0c11');
  await expect(rowOf(page, 'Found again')).toHaveAttribute('aria-selected', 'true');
});

test('the queue is sorted, filtered and put in order by hand; its columns are remembered', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const queue = page.getByRole('grid', { name: 'Queue' });
  await rowOf(page, 'mushroom-house').dragTo(rowOf(page, 'lamp'), { targetPosition: { x: 200, y: 4 } });
  await expect.poll(() => engine.asked).toContain('jobs.move job-6 before job-4');

  const head = queue.getByRole('columnheader', { name: 'Reference' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(queue.getByRole('row').nth(1)).toContainText('rocket');
  await page.keyboard.press('ArrowRight');
  await expect(queue.getByRole('button', { name: 'Task' })).toBeFocused();
  const width = async () =>
    (await queue.getByRole('columnheader', { name: 'Task' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBeCloseTo(Math.round(before) + 16, 0);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('waiting');
  await expect(page.getByText('3 of 9 jobs shown')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('button', { name: 'Columns and order' })
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
  await expect
    .poll(() => engine.handlers.app.snapshot(undefined).then(({ settings }) => settings.appearance.tables))
    .toEqual({
      queue: {
        hidden: ['priority'],
        widths: { task: Math.round(before) + 16 },
        sort: { by: 'reference', down: true },
      },
    });
});

test('a table or strip whose active row is scrolled out of sight names none to a reader, and its menu opens all the same', async ({
  open,
}) => {
  const { page } = await open('full');
  const queue = page.getByRole('grid', { name: 'Queue' });
  await queue.getByRole('row').nth(1).click();
  await expect(queue).toHaveAttribute('aria-activedescendant', /./);
  await queue.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(queue).not.toHaveAttribute('aria-activedescendant', /./);
  await expectAccessible(page, '.queue-panel');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'What can be done' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip).toHaveAttribute('aria-activedescendant', /./);
  await strip.hover();
  await page.mouse.wheel(100_000, 0);
  await expect(strip).not.toHaveAttribute('aria-activedescendant', /./);
  await strip.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: /^Move to the trash/ })).toBeVisible();
});

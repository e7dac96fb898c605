import { expect, type Page } from '@playwright/test';
import { expectAccessible, planSamples, test } from '../helpers/stand-in/window-test.ts';

/** Opens the arrangement of the samples' views. */
async function arrange(page: Page) {
  await planSamples(page);
  await page.getByRole('button', { name: 'Arrange views…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange views' });
  const grid = dialog.getByRole('grid', { name: 'Subjects and their views' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const rowOf = (name: string) => grid.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
  return { dialog, grid, rowOf };
}

test('a picture is dragged to a view of another subject and onto a subject of its own, and Undo puts it back', async ({
  open,
}) => {
  const { page } = await open('busy');
  const { dialog, grid, rowOf } = await arrange(page);
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  const mug = grid.getByRole('gridcell', { name: /: mug\.jpg/ });
  await mug.locator('.views-picture').dragTo(grid.getByRole('gridcell', { name: /^chair, back:/ }));
  await expect(dialog.getByRole('status')).toContainText('mug.jpg is the back of chair now.');
  await expect(grid.getByRole('gridcell', { name: 'chair, back: mug.jpg' })).toBeVisible();
  await expect(rowOf('mug')).toHaveCount(0);
  await expect(grid).toHaveAttribute('aria-rowcount', `${rows - 1}`);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf('mug')).toHaveCount(1);
  await expect(grid).toHaveAttribute('aria-rowcount', `${rows}`);
});

test('pictures are picked up, put down, taken out, split and merged by keyboard, announced, and undone', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const { dialog, grid } = await arrange(page);
  const status = dialog.getByRole('status');
  await expectAccessible(page);
  await expect(grid).toBeFocused();
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  const active = () =>
    grid.evaluate((each) => {
      const id = each.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute('aria-label') ?? '';
    });
  const first = await active();
  await page.keyboard.press('Enter');
  await expect(status).toContainText('is picked up');
  await page.keyboard.press('Escape');
  await expect(status).toContainText('Put back.');
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Control+x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+v');
  await expect(status).toContainText('is the right of');
  await expect.poll(active).toContain(`right: ${first.split(': ')[1]}`);
  await expect.poll(() => engine.asked.at(-1)).toMatch(/^batch\.group /);

  await page.keyboard.press('Delete');
  await expect(status).toContainText('is a subject of its own now.');
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveAttribute('aria-rowcount', `${rows - 1}`);
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveAttribute('aria-rowcount', `${rows}`);

  await page.keyboard.press('Control+Home');
  await page.keyboard.press(' ');
  await expect.poll(active).toContain('marked');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await dialog.getByRole('button', { name: 'Make one set' }).press('Enter');
  await expect(grid).toHaveAttribute('aria-rowcount', `${rows - 1}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
});

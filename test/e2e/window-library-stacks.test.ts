import { expect } from '@playwright/test';
import { versionFixtures } from '../helpers/stand-in/version-fixtures.ts';
import { expectAccessible, type OpenWindow, test } from '../helpers/stand-in/window-test.ts';

/** The busy library, with versions of its cactus, which is selected. */
async function openStacked(open: (scenario: 'busy') => Promise<OpenWindow>): Promise<OpenWindow> {
  const opened = await open('busy');
  opened.engine.addAssets(await versionFixtures());
  await opened.page.keyboard.press('Alt+2');
  const grid = opened.page.getByRole('listbox', { name: 'Assets', exact: true });
  await expect(grid).toBeFocused();
  await expect(grid.getByRole('option')).toHaveCount(7);
  await opened.page.keyboard.press('Home');
  await expect(grid.getByRole('option', { name: /^cactus/ })).toHaveAttribute('aria-selected', 'true');
  return opened;
}

test('versions of one picture are one cover, and their list puts another one on top', async ({ open }) => {
  const { page, engine } = await openStacked(open);
  const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
  const cactus = grid.getByRole('option', { name: /6 versions/ });
  await expect(cactus).toBeVisible();
  await page.keyboard.press('v');
  const versions = page.getByRole('listbox', { name: 'Versions' });
  await expect(versions).toBeFocused();
  await expect(versions.getByRole('option').first()).toBeInViewport();
  await expect(versions.getByRole('option')).toHaveCount(6);
  await expect(versions.getByRole('option').first()).toContainText('on top');
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');

  // the arrows go through them, Enter opens one: its stack is what is selected in the grid
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(versions.getByRole('option', { selected: true })).toContainText('generalv1.5 · 1024');
  await expect(cactus).toHaveAttribute('aria-selected', 'true');
  // a press on the cover takes what is seen of the stack, not the version behind it
  await cactus.click();
  await expect(versions.getByRole('option', { selected: true })).toContainText('on top');
  await versions.getByRole('option').nth(1).click();
  await expect(versions.getByRole('option', { selected: true })).toContainText('generalv1.5 · 1024');
  await page.getByRole('button', { name: 'Put on top' }).click();
  await expect(versions.getByRole('option').first()).toContainText('generalv1.5 · 1024');
  await expect(versions.getByRole('option').first()).toContainText('on top');
  await expect.poll(() => engine.asked.at(-1)).toMatch(/^library\.edit 1 \{"chosenAt":"/);
  await expect(cactus).toContainText('★★★★');
  await page.keyboard.press('Control+z');
  await expect(versions.getByRole('option').first()).toContainText('generalv1.5 · 512');
  await versions.focus();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();

  await page.keyboard.press('Shift+V');
  await expect(grid.getByRole('option')).toHaveCount(12);
  await page.keyboard.press('Shift+V');
  await expect(grid.getByRole('option')).toHaveCount(7);

  // in Review it works wherever the focus is, as its other keys do
  await page.keyboard.press('Alt+3');
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option')).toHaveCount(7);
  await page.keyboard.press('Shift+V');
  await expect(strip.getByRole('option')).toHaveCount(12);
  await page.locator('.viewer').click();
  await page.keyboard.press('Shift+V');
  await expect(strip.getByRole('option')).toHaveCount(7);
});

test('the lineage is drawn from the picture on, says what is missing, and opens each asset by keys and clicks', async ({
  open,
}) => {
  const { page } = await openStacked(open);
  const tree = page.getByRole('tree', { name: 'Lineage' });
  await expect(tree.getByRole('treeitem')).toHaveCount(7);
  await expect(tree.getByRole('treeitem').first()).toContainText('picture');
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('texture');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '3');
  await tree.getByRole('treeitem', { name: /depth map/ }).click();
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('depth map');
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');
  await page.getByRole('option', { name: /^left over/ }).click();
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await expect(tree.getByRole('treeitem').first()).toContainText('not in this library');
});

test('a version is made again as it was, or with its settings to be changed, and nothing is sent', async ({
  open,
}) => {
  const { page, engine } = await openStacked(open);
  await page.getByRole('button', { name: 'Make again…' }).click();
  await expect(page.getByRole('button', { name: 'Batch', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('cactus.webp').first()).toBeVisible();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('F3');
  await page.keyboard.type('Use these settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Batch', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(engine.asked.filter((words) => words.startsWith('batch.start'))).toEqual([]);
});

test('on the light table, a tile says how many versions it stands for', async ({ open }) => {
  const { page } = await openStacked(open);
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Shift+G');
  const table = page.getByRole('listbox', { name: 'Light table' });
  await expect(table.getByRole('option')).toHaveCount(7);
  const mark = table.getByRole('img', { name: /^Stands for/ });
  await expect(mark).toHaveCount(1);
  await expect(mark).toHaveAccessibleName('Stands for 6 versions');
  await expect(table.getByRole('option').filter({ has: page.locator('.versions-mark') })).toContainText(
    'cactus',
  );
});

test('two versions are compared in Review, alternating by key, and the library is as before afterwards', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await openStacked(open);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await expect(strip.getByRole('option')).toHaveCount(2);
  await expect(strip.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+ArrowRight');
  await expect(strip.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('F3');
  await page.keyboard.type('End the comparison');
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('option')).toHaveCount(7);
});

test('a stack is opened in place by its count or a key, gone through, selected over, and closed', async ({
  open,
}) => {
  const { page } = await openStacked(open);
  const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
  const options = grid.getByRole('option');
  // pressed without waiting for anything between
  await page.evaluate(() => {
    const target = document.activeElement;
    for (const [key, code, shiftKey] of [
      ['s', 'KeyS', false],
      ['ArrowRight', 'ArrowRight', false],
      ['ArrowRight', 'ArrowRight', true],
      ['ArrowRight', 'ArrowRight', true],
    ] as const)
      target?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      );
  });
  await expect(options).toHaveCount(12);
  await expect(grid.getByRole('option', { selected: true })).toHaveCount(3);
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, '[data-panel=library], [data-panel=properties]');
  // closed by its count: what was selected of it is its cover
  await options.first().locator('.stack-badge').click();
  await expect(options).toHaveCount(7);
  await expect(grid.getByRole('option', { selected: true })).toHaveCount(1);
  await options.first().locator('.stack-badge').click();
  await expect(options).toHaveCount(12);
  await expect(grid).toBeFocused();

  // the list shows the same, and a version that is thrown away leaves its stack
  await page.getByRole('button', { name: 'Library as a list' }).click();
  const rows = page.getByRole('grid', { name: 'Assets', exact: true }).locator('[data-asset]');
  await expect(rows).toHaveCount(12);
  await rows.nth(2).click();
  await page.keyboard.press('x');
  await expect(rows).toHaveCount(11);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(12);
});

test('keys that are pressed without waiting come to what they come to one by one', { tag: '@full' }, async ({
  open,
}) => {
  const { page, engine } = await open('full');
  await page.keyboard.press('Alt+2');
  const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
  await expect(grid).toBeFocused();
  await expect(grid.getByRole('option').first()).toBeVisible();
  const { length } = engine.asked;
  await page.evaluate(() => {
    for (const [key, shiftKey] of [
      ['End', false],
      ['ArrowLeft', true],
      ['ArrowLeft', true],
      ['Home', false],
      ['ArrowRight', false],
      ['ArrowRight', true],
      ['Delete', false],
    ] as const)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, shiftKey, bubbles: true, cancelable: true }),
      );
  });
  // the second and the third, and nothing else
  await expect.poll(() => engine.asked.slice(length)).toContain('library.move 2 trash');
  await expect(grid.getByRole('option', { selected: true })).toHaveCount(1);
});

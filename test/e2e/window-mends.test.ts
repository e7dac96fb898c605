import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { startRealApp } from '../helpers/start-real-app.ts';

/** Nothing is stood in for: pictures are mended by the engine, on copies in its data folder. */
test('pictures that the service does not take are mended on copies, one, all alike or all at once, and put back by undo', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const app = await startRealApp(['cupcake.png', 'mug.jpg', 'chair.png']);
  try {
    const cupcake = join(app.references, 'cupcake.png');
    for (const name of ['cake.tiff', 'cake.gif']) await sharp(cupcake).toFile(join(app.references, name));
    await sharp(join(app.references, 'mug.jpg')).negate().tiff().toFile(join(app.references, 'mug.png'));
    const before = await readFile(join(app.references, 'cake.tiff'));
    await page.goto(app.url);
    await page.getByRole('textbox', { name: 'Path of a folder or an image' }).fill(app.references);
    await page.keyboard.press('Enter');
    const plan = page.getByRole('grid', { name: 'Plan' });
    await expect(plan.getByRole('row')).toHaveCount(7);
    await expect(page.getByText('3 rows can be converted on copies.')).toBeVisible();

    const tiff = plan.getByRole('row', { name: /cake\.tiff/ });
    await tiff.click();
    await expect(
      page.getByText('cake.tiff is a tiff, and the service takes png, jpeg and webp'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Convert (cake)' }).press('Enter');
    // the keyboard stays where the button was
    await expect(page.getByRole('group', { name: 'Checks of cake' })).toBeFocused();
    await expect(page.getByText('2 rows can be converted on copies.')).toBeVisible();
    await expect(tiff).toContainText('New');
    await expect(page.getByText('Converted on a copy. Your file stays as it is.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start 4 jobs' })).toBeVisible();

    // another recipe is another plan of the same copies
    await page.getByRole('radio', { name: '1024', exact: true }).check({ force: true });
    await expect(tiff).toContainText('Fine model');
    await expect(page.getByText('2 rows can be converted on copies.')).toBeVisible();
    await expect(tiff).toContainText('New');

    await page.getByRole('button', { name: 'Mend on copies' }).click();
    await expect(page.getByRole('button', { name: 'Start 6 jobs' })).toBeVisible();
    await expect(page.getByText('can be converted on copies')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('2 rows can be converted on copies.')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByRole('button', { name: 'Start 6 jobs' })).toBeVisible();

    await page.getByRole('button', { name: 'Send the original' }).click();
    await expect(page.getByText('1 row can be converted on a copy.')).toBeVisible();
    expect(await readFile(join(app.references, 'cake.tiff'))).toEqual(before);
  } finally {
    await app.stop();
  }
});

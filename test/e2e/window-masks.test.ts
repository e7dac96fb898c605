import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { startRealApp } from '../helpers/start-real-app.ts';

/** Nothing is stood in for: the engine lays the mask over a copy, and cuts the picture out in a thread of its own. */
test('a mask beside a picture is told at its row, its cut-out is seen before it is paid for, and it is ignored and used again by undo', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const app = await startRealApp(['mug.jpg']);
  try {
    const half =
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/><rect width="128" height="256" fill="#fff"/></svg>';
    await sharp(Buffer.from(half)).png().toFile(join(app.references, 'mug.mask.png'));
    await page.goto(app.url);
    await page.getByRole('textbox', { name: 'Path of a folder or an image' }).fill(app.references);
    await page.keyboard.press('Enter');
    const plan = page.getByRole('grid', { name: 'Plan' });
    await expect(plan.getByRole('row')).toHaveCount(2);
    await plan.getByRole('row', { name: /mug\.jpg/ }).click();
    await expect(page.getByText('Mask: mug.mask.png', { exact: true })).toBeVisible();

    await page.getByRole('radio', { name: 'Cut-out' }).check({ force: true });
    const cutout = page.getByRole('img', { name: 'Cut-out of mug' });
    await expect(cutout).toBeVisible();
    await expect(page.getByText('Cut out by your mask.')).toBeVisible();
    // what the mask hides is seen through
    const alphas = await cutout.evaluate((img: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = img.naturalWidth;
      canvas.height = img.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(img, 0, 0);
      const alphaAt = (share: number) =>
        context?.getImageData(canvas.width * share, canvas.height / 2, 1, 1).data[3];
      return [alphaAt(0.25), alphaAt(0.75)];
    });
    expect(alphas).toEqual([255, 0]);

    await page.getByRole('button', { name: 'Ignore the mask' }).press('Enter');
    await expect(page.getByText('Mask: mug.mask.png, ignored')).toBeVisible();
    await expect(page.getByText('Cut out by the colours of the picture.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Cut out by your mask.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start 1 job' })).toBeVisible();
  } finally {
    await app.stop();
  }
});

import { expect } from '@playwright/test';
import { glanceDifference } from '../helpers/picture.ts';
import { openLibrary, test } from '../helpers/stand-in/window-test.ts';

/** Mean difference at a glance, of 255: less is the same picture, more is another. */
const SAME = 0.5;
const OTHER = 2;

test('a lost graphics context is said in words, and the model is drawn again when it is back', async ({
  page,
  open,
}) => {
  // each picture is drawn by the processor
  await page.setViewportSize({ width: 960, height: 600 });
  await open('busy');
  await openLibrary(page);
  const canvas = page.locator('.viewport canvas');
  const picture = async (): Promise<Buffer> => {
    // what stands over the model changes with its state
    await page.evaluate(() => {
      for (const over of document.querySelectorAll<HTMLElement>('.viewer > :not(.viewport)'))
        over.style.visibility = 'hidden';
    });
    return canvas.screenshot();
  };
  // edges are smoothed once the model is at rest; the picture before that differs by about as much as may differ
  const smooth = page.locator('.viewport canvas[data-refined]');
  await smooth.waitFor();
  const first = await picture();
  const context = await canvas.evaluateHandle((element: HTMLCanvasElement) =>
    element.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  );
  await context.evaluate((extension) => extension?.loseContext());
  const words = page.getByText('The graphics card has dropped the picture.');
  await expect(words).toBeVisible();
  await expect.poll(async () => glanceDifference(await picture(), first)).toBeGreaterThan(OTHER);
  await context.evaluate((extension) => extension?.restoreContext());
  await expect(words).toHaveCount(0);
  await smooth.waitFor();
  await expect.poll(async () => glanceDifference(await picture(), first)).toBeLessThan(SAME);
});
